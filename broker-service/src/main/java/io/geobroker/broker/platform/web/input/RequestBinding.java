package io.geobroker.broker.platform.web.input;

import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.FirstMistake;
import java.beans.PropertyEditorSupport;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Binds requests to records: bodies by {@link JsonBodies}, parameters by snake case names. A parameter may be given once; an
 * empty one is absent. Headers are not bound.
 */
@ControllerAdvice
public final class RequestBinding implements WebMvcConfigurer {

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.addCustomConverter(new JsonBodies());
    }

    @InitBinder
    void bind(WebDataBinder binder, WebRequest request) {
        ResolvableType type = binder.getTargetType();
        Class<?> record = type == null ? null : type.resolve();
        if (record == null || !record.isRecord()) {
            return;
        }
        RecordComponent[] components = record.getRecordComponents();
        for (RecordComponent component : components) {
            String name = FirstMistake.wireName(component.getName());
            String[] values = request.getParameterValues(name);
            if (values != null && values.length > 1) {
                throw ApiException.invalid(name + " must be given once");
            }
        }
        binder.setNameResolver(parameter -> FirstMistake.wireName(components[parameter.getParameterIndex()].getName()));
        binder.registerCustomEditor(String.class, new NullWhenEmpty());
        if (binder instanceof ExtendedServletRequestDataBinder servlet) {
            servlet.setHeaderPredicate(header -> false);
        }
    }

    private static final class NullWhenEmpty extends PropertyEditorSupport {
        @Override
        public void setAsText(@Nullable String text) {
            setValue(text == null || text.isEmpty() ? null : text);
        }
    }
}
