package io.geobroker.broker.platform.web.input;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Exactly one of these words. */
@Constraint(validatedBy = OneOf.Words.class)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface OneOf {
    /** Where some of Alpaca's words are not supported. */
    String SUPPORTED = "must be {choice}, others are not supported:";

    String[] value();

    String message() default "must be {choice}:";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Compares. */
    final class Words implements ConstraintValidator<OneOf, String> {
        private List<String> words = List.of();
        private String choice = "";

        @Override
        public void initialize(OneOf oneOf) {
            words = List.of(oneOf.value());
            int last = words.size() - 1;
            choice = String.join(", ", words.subList(0, last)) + " or " + words.get(last);
        }

        @Override
        public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
            context.unwrap(HibernateConstraintValidatorContext.class).addMessageParameter("choice", choice);
            return text == null || words.contains(text);
        }
    }
}
