package io.geobroker.insight;

import io.geobroker.insight.explain.web.ExplainAdvice;
import io.geobroker.insight.journey.JourneyController;
import io.geobroker.insight.journey.JourneyPage;
import io.geobroker.insight.placement.web.PlacementController;
import io.geobroker.insight.web.ClusterHealthController;
import io.geobroker.insight.web.PictureController;
import io.geobroker.insight.web.RegionController;
import io.geobroker.insight.web.StatementsController;
import io.geobroker.insight.web.SummaryController;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Endpoints below {@code /geo}, and advice for others. */
@Configuration(proxyBeanMethods = false)
@Import({
    SummaryController.class,
    RegionController.class,
    PictureController.class,
    ClusterHealthController.class,
    StatementsController.class,
    PlacementController.class,
    JourneyController.class,
    JourneyPage.class,
    ExplainAdvice.class
})
class InsightEndpoints {}
