package io.geobroker.testbed;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The sources of all modules' main code, parsed but not compiled. */
final class MainCode {
    static final Path ROOT = Path.of("..");
    static final List<String> MODULES =
            List.of("schema", "testbed", "tls", "broker-service", "insight", "ticker-simulator", "loadtest");

    private MainCode() {}

    static List<Path> sources(String module) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the sources of " + module, e);
        }
    }

    static List<Path> sources() {
        return MODULES.stream().flatMap(module -> sources(module).stream()).toList();
    }

    static int lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return (int) lines.count();
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }

    static List<CompilationUnitTree> parsed() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources()));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            return units;
        } catch (IOException e) {
            throw new IllegalStateException("cannot parse the sources", e);
        }
    }

    /** Nested ones included, anonymous ones not. */
    static List<ClassTree> types(Tree in) {
        List<ClassTree> types = new ArrayList<>();
        new TreeScanner<Boolean, List<ClassTree>>() {
            @Override
            public Boolean visitClass(ClassTree type, List<ClassTree> found) {
                if (!type.getSimpleName().isEmpty()) {
                    found.add(type);
                }
                return super.visitClass(type, found);
            }
        }.scan(in, types);
        return types;
    }

    /** Of a record; none of other types. */
    static long components(ClassTree type) {
        boolean isRecord = type.getKind() == Tree.Kind.RECORD;
        return isRecord
                ? type.getMembers().stream().filter(MainCode::isComponent).count()
                : 0;
    }

    private static boolean isComponent(Tree member) {
        return member instanceof VariableTree field
                && !field.getModifiers().getFlags().contains(Modifier.STATIC);
    }
}
