package io.geobroker.insight.page;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/** A picture of a page in its 256 most frequent colours, which takes a third of the bytes. */
final class SmallPng {
    /** More the documentation does not take. */
    static final int MOST_BYTES = 150_000;

    private static final int COLOURS = 256;

    private SmallPng() {}

    static byte[] of(byte[] png) throws IOException {
        BufferedImage drawn = ImageIO.read(new ByteArrayInputStream(png));
        int[] pixels = drawn.getRGB(0, 0, drawn.getWidth(), drawn.getHeight(), null, 0, drawn.getWidth());
        int[] palette = mostFrequent(pixels);
        BufferedImage small = new BufferedImage(
                drawn.getWidth(),
                drawn.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(Byte.SIZE, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE));
        // Each colour becomes the nearest of these.
        small.setRGB(0, 0, drawn.getWidth(), drawn.getHeight(), pixels, 0, drawn.getWidth());
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ImageIO.write(small, "png", written);
        return written.toByteArray();
    }

    private static int[] mostFrequent(int[] pixels) {
        return Arrays.stream(pixels)
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .limit(COLOURS)
                .mapToInt(Map.Entry::getKey)
                .toArray();
    }
}
