package org.authmeter.browser.web;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A character encoding as browsers know it (WHATWG Encoding Standard 4.2, names and labels). Many a
 * label stands for a superset of what its name says: iso-8859-1 is windows-1252, shift_jis is
 * Microsoft's, gb2312 is GBK. Encodings that Java lacks (ISO-8859-10, ISO-8859-14) and those that
 * browsers refuse to read (the standard's "replacement") are unknown here.
 *
 * @param name as the standard writes it; forms send it in the field {@code _charset_}
 * @param charset Java's for it
 */
public record WebEncoding(String name, Charset charset) {
  /** What is assumed where nothing is declared. */
  public static final WebEncoding UTF_8 = new WebEncoding("UTF-8", StandardCharsets.UTF_8);

  static final WebEncoding UTF_16BE = new WebEncoding("UTF-16BE", StandardCharsets.UTF_16BE);
  static final WebEncoding UTF_16LE = new WebEncoding("UTF-16LE", StandardCharsets.UTF_16LE);

  /** Each line: name, Java's name, labels. */
  private static final String TABLE =
      """
      UTF-8 UTF-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8
      IBM866 IBM866 866 cp866 csibm866 ibm866
      ISO-8859-2 ISO-8859-2 csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
      ISO-8859-3 ISO-8859-3 csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
      ISO-8859-4 ISO-8859-4 csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
      ISO-8859-5 ISO-8859-5 csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
      ISO-8859-6 ISO-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
      ISO-8859-7 ISO-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek
      ISO-8859-8 ISO-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual
      ISO-8859-8-I ISO-8859-8 csiso88598i iso-8859-8-i logical
      ISO-8859-13 ISO-8859-13 iso-8859-13 iso8859-13 iso885913
      ISO-8859-15 ISO-8859-15 csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9
      ISO-8859-16 ISO-8859-16 iso-8859-16
      KOI8-R KOI8-R cskoi8r koi koi8 koi8-r koi8_r
      KOI8-U KOI8-U koi8-ru koi8-u
      macintosh x-MacRoman csmacintosh mac macintosh x-mac-roman
      windows-874 x-windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874
      windows-1250 windows-1250 cp1250 windows-1250 x-cp1250
      windows-1251 windows-1251 cp1251 windows-1251 x-cp1251
      windows-1252 windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
      windows-1253 windows-1253 cp1253 windows-1253 x-cp1253
      windows-1254 windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254
      windows-1255 windows-1255 cp1255 windows-1255 x-cp1255
      windows-1256 windows-1256 cp1256 windows-1256 x-cp1256
      windows-1257 windows-1257 cp1257 windows-1257 x-cp1257
      windows-1258 windows-1258 cp1258 windows-1258 x-cp1258
      x-mac-cyrillic x-MacUkraine x-mac-cyrillic x-mac-ukrainian
      GBK x-mswin-936 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk
      gb18030 GB18030 gb18030
      Big5 x-MS950-HKSCS big5 big5-hkscs cn-big5 csbig5 x-x-big5
      EUC-JP x-eucJP-Open cseucpkdfmtjapanese euc-jp x-euc-jp
      ISO-2022-JP x-windows-iso2022jp csiso2022jp iso-2022-jp
      Shift_JIS windows-31j csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis
      EUC-KR x-windows-949 cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
      UTF-16BE UTF-16BE unicodefffe utf-16be
      UTF-16LE UTF-16LE csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le
      x-user-defined windows-1252 x-user-defined
      """;

  private static final Map<String, WebEncoding> BY_LABEL = byLabel();

  private static Map<String, WebEncoding> byLabel() {
    Map<String, WebEncoding> all = new HashMap<>();
    for (String line : TABLE.split("\n")) {
      String[] words = line.split(" ");
      if (Charset.isSupported(words[1])) {
        WebEncoding encoding = new WebEncoding(words[0], Charset.forName(words[1]));
        for (int i = 2; i < words.length; i++) {
          all.put(words[i], encoding);
        }
      }
    }
    return Map.copyOf(all);
  }

  /**
   * @param label of a header, a page or a form, in any case, with or without spaces around it
   * @return null for a label that means nothing
   */
  public static WebEncoding of(String label) {
    return BY_LABEL.get(label.strip().toLowerCase(Locale.ROOT));
  }

  /** What a byte order mark says, which outranks all labels, or null (Encoding Standard 6). */
  public static WebEncoding ofMark(byte[] text) {
    int first = text.length < 2 ? 0 : (text[0] & 0xff) << 8 | text[1] & 0xff;
    return switch (first) {
      case 0xfeff -> UTF_16BE;
      case 0xfffe -> UTF_16LE;
      case 0xefbb -> text.length > 2 && (text[2] & 0xff) == 0xbf ? UTF_8 : null;
      default -> null;
    };
  }

  /**
   * What a label within a page means: that it can be read shows that the page is not UTF-16 (HTML
   * Living Standard 13.2.3.2).
   */
  public WebEncoding inside() {
    return name.startsWith("UTF-16") ? UTF_8 : name.equals("x-user-defined") ? of("l1") : this;
  }

  /** What forms are sent in (Encoding Standard 4.3, get an output encoding). */
  public WebEncoding output() {
    return name.startsWith("UTF-16") ? UTF_8 : this;
  }

  /** The text without its byte order mark. */
  public String decode(byte[] bytes) {
    String text = new String(bytes, charset);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }
}
