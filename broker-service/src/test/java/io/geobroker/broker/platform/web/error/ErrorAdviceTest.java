package io.geobroker.broker.platform.web.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

class ErrorAdviceTest {
    @Test
    void whatCannotBeWrittenIsNoEmptySuccess() throws Exception {
        MockHttpServletResponse response = new MockHttpServletResponse();
        AsyncRequestNotUsableException failure = new AsyncRequestNotUsableException("not usable");

        assertThat(new ErrorAdvice()
                        .handleException(failure, new ServletWebRequest(new MockHttpServletRequest(), response)))
                .isNull();

        assertThat(response.getStatus()).isEqualTo(503);
    }
}
