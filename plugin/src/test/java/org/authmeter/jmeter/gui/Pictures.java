package org.authmeter.jmeter.gui;

import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import javax.swing.JFrame;

/** Pictures of JMeter's window, small enough for documents. */
final class Pictures {
  private static final int WIDTH = 1000;

  /** What stands above and below the form: title, menu, tool bar. */
  private static final int FRAME = 110;

  private final Gui gui;
  private final Path folder;

  Pictures(Gui gui, String folder) {
    this.gui = gui;
    this.folder = folder == null || folder.isBlank() ? null : Path.of(folder);
  }

  void take(String element) throws Exception {
    if (folder == null) {
      return;
    }
    gui.on(
        () -> {
          JFrame frame = gui.jmeter().getMainFrame();
          frame.setSize(new Dimension(WIDTH, 600));
          frame.validate();
          int form = ((Component) gui.jmeter().getCurrentGui()).getPreferredSize().height;
          frame.setSize(new Dimension(WIDTH, Math.max(360, form + FRAME)));
          frame.validate();
          return null;
        });
    Toolkit.getDefaultToolkit().sync();
    BufferedImage picture =
        gui.on(
            () -> {
              Component content = gui.jmeter().getMainFrame().getRootPane();
              BufferedImage image =
                  new BufferedImage(
                      content.getWidth(), content.getHeight(), BufferedImage.TYPE_INT_RGB);
              Graphics2D graphics = image.createGraphics();
              content.paint(graphics);
              graphics.dispose();
              return image;
            });
    Files.createDirectories(folder);
    ImageIO.write(
        fewColours(picture),
        "png",
        folder.resolve(element.substring(element.lastIndexOf('.') + 1) + ".png").toFile());
  }

  /** At most 256 colours, without dithering: a third of the size, and letters stay clear. */
  private static BufferedImage fewColours(BufferedImage picture) {
    BufferedImage few =
        new BufferedImage(
            picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, palette());
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        few.setRGB(x, y, picture.getRGB(x, y));
      }
    }
    return few;
  }

  /** A cube of 6 x 6 x 6 colours and 40 greys. */
  private static IndexColorModel palette() {
    byte[][] colours = new byte[3][256];
    for (int i = 0; i < 216; i++) {
      colours[0][i] = (byte) (i / 36 * 51);
      colours[1][i] = (byte) (i / 6 % 6 * 51);
      colours[2][i] = (byte) (i % 6 * 51);
    }
    for (int i = 216; i < 256; i++) {
      byte grey = (byte) ((i - 215) * 255 / 41);
      colours[0][i] = grey;
      colours[1][i] = grey;
      colours[2][i] = grey;
    }
    return new IndexColorModel(8, 256, colours[0], colours[1], colours[2]);
  }

  /** Equal for equal pictures. */
  static String fingerprint(Image image) throws Exception {
    BufferedImage copy =
        new BufferedImage(image.getWidth(null), image.getHeight(null), BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = copy.createGraphics();
    graphics.setBackground(new Color(0, true));
    graphics.drawImage(image, 0, 0, null);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(copy, "png", bytes);
    CRC32 sum = new CRC32();
    sum.update(bytes.toByteArray());
    return Long.toHexString(sum.getValue());
  }
}
