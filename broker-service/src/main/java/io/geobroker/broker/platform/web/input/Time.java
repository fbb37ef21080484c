package io.geobroker.broker.platform.web.input;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** A time written like this. */
@Constraint(validatedBy = Time.Written.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Time {
    TimeForm value();

    /** The form's own. */
    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reads. */
    final class Written implements ConstraintValidator<Time, String> {
        private TimeForm form = TimeForm.TIMESTAMP;

        @Override
        public void initialize(Time time) {
            form = time.value();
        }

        @Override
        public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
            try {
                form.micros(text, 0);
                return true;
            } catch (IllegalArgumentException e) {
                context.disableDefaultConstraintViolation();
                context.buildConstraintViolationWithTemplate(String.valueOf(e.getMessage()))
                        .addConstraintViolation();
                return false;
            }
        }
    }
}
