package io.geobroker.broker;

import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The versions that the poms name. */
public final class Poms {
    private Poms() {}

    /** Of geobroker. */
    public static String projectVersion() throws Exception {
        return Stream.iterate(
                        root(Path.of("..", "pom.xml").toFile()).getFirstChild(), Objects::nonNull, Node::getNextSibling)
                .filter(child -> child.getNodeName().equals("version"))
                .findFirst()
                .orElseThrow()
                .getTextContent();
    }

    /** Of Cassandra, Kafka or Zipkin, as the testbed runs it. */
    public static String testedVersion(String tool) throws Exception {
        File pom = Path.of("..", "testbed", tool, "pom.xml").toFile();
        return root(pom).getElementsByTagName(tool + ".version").item(0).getTextContent();
    }

    private static Element root(File pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom)
                .getDocumentElement();
    }
}
