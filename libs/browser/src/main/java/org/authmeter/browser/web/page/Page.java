package org.authmeter.browser.web.page;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.WebEncoding;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** An HTTP answer, read as a browser reads it. */
public final class Page {
  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?([^\\s;\"']+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern XML =
      Pattern.compile(
          "(?:\u00ef\u00bb\u00bf)?<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([^\"']+)[\"']");

  /** RFC 8259 section 11, RFC 6839 section 3.1. */
  private static final Pattern JSON =
      Pattern.compile("\\s*application/(?:[^;\\s]+\\+)?json\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private static final int EXCERPT = 160;
  private static final int FEW_WORDS = 300;

  /** Where a word may be broken. */
  private static final Pattern INVISIBLE = Pattern.compile("[\u00ad\u200b]");

  private static final Set<String> VALUE_SHOWN =
      Set.of("text", "email", "tel", "search", "url", "number", "submit", "button", "reset");

  private final int status;
  private final URI uri;
  private final String location;
  private final String contentType;
  private final byte[] body;
  private final Headers headers;
  private Document document;
  private WebEncoding encoding;
  private Outline outline;
  private URI base;
  private Boolean fewWords;
  private String octets;
  private String shown;
  private List<HtmlForm> forms;

  /**
   * @param status HTTP status
   * @param uri what was asked for
   * @param location the Location header, or null
   * @param contentType the Content-Type header, or empty
   * @param body decompressed bytes
   */
  public Page(int status, URI uri, String location, String contentType, byte[] body) {
    this(status, uri, location, contentType, body, Headers.NONE);
  }

  /**
   * @param headers all header fields, as far as they are known
   */
  public Page(
      int status, URI uri, String location, String contentType, byte[] body, Headers headers) {
    this.status = status;
    this.uri = uri;
    this.location = location;
    this.contentType = contentType == null ? "" : contentType;
    this.body = body;
    this.headers = headers;
  }

  public int status() {
    return status;
  }

  public URI uri() {
    return uri;
  }

  public String location() {
    return location;
  }

  /** The value of a header field, several joined by commas, or null. */
  public String header(String name) {
    return headers.value(name);
  }

  /** The decompressed bytes; not to be changed. */
  public byte[] body() {
    return body;
  }

  public boolean redirect() {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  /** By its type, or by its first character when the server names none. */
  public boolean html() {
    String type = contentType.toLowerCase(Locale.ROOT);
    if (type.isBlank()) {
      return new String(body, 0, Math.min(body.length, 64), ISO_8859_1)
          .replace("\u00ef\u00bb\u00bf", "")
          .stripLeading()
          .startsWith("<");
    }
    return type.startsWith("text/html") || type.startsWith("application/xhtml+xml");
  }

  /** Whether the type is JSON or, as for problem+json, ends with it. */
  public boolean json() {
    return JSON.matcher(contentType).matches();
  }

  public Document document() {
    if (document == null) {
      encoding = declared();
      document = parse(encoding == null ? WebEncoding.UTF_8 : encoding);
      if (encoding == null) {
        encoding = inside();
        if (!encoding.equals(WebEncoding.UTF_8)) {
          document = parse(encoding);
        }
      }
    }
    return document;
  }

  private Document parse(WebEncoding from) {
    String text = from.decode(body);
    return contentType.toLowerCase(Locale.ROOT).startsWith("application/xhtml+xml")
        ? Xhtml.parse(text, uri.toString())
        : Jsoup.parse(text, uri.toString());
  }

  /** What the page says of its encoding itself (HTML Living Standard 13.2.3.2). */
  private WebEncoding inside() {
    Matcher xml = XML.matcher(new String(body, 0, Math.min(body.length, 256), ISO_8859_1));
    WebEncoding found = xml.lookingAt() ? WebEncoding.of(xml.group(1)) : null;
    for (Element meta : document.getElementsByTag("meta")) {
      if (found != null) {
        break;
      }
      Matcher content = CHARSET.matcher(meta.attr("content"));
      if (meta.hasAttr("charset")) {
        found = WebEncoding.of(meta.attr("charset"));
      } else if (meta.attr("http-equiv").equalsIgnoreCase("content-type") && content.find()) {
        found = WebEncoding.of(content.group(1));
      }
    }
    return found == null ? undeclared() : found.inside();
  }

  /** Browsers of most languages read what is not UTF-8 as Western European. */
  private WebEncoding undeclared() {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return WebEncoding.UTF_8;
    } catch (CharacterCodingException e) {
      return WebEncoding.of("windows-1252");
    }
  }

  /** The page's elements by name. */
  public Outline outline() {
    if (outline == null) {
      outline = new Outline(document());
    }
    return outline;
  }

  List<HtmlForm> forms(Supplier<List<HtmlForm>> reader) {
    if (forms == null) {
      forms = document == null && !mentions("<form") ? List.of() : reader.get();
    }
    return forms;
  }

  /**
   * Whether the octets hold a word: a page without it needs no parsing.
   *
   * @param word in lower case, ASCII
   */
  boolean mentions(String word) {
    if (octets == null) {
      octets = new String(body, ISO_8859_1).toLowerCase(Locale.ROOT);
    }
    // NUL: an encoding of more than an octet for each character
    return octets.contains(word) || octets.indexOf(0) >= 0;
  }

  /**
   * By mark, header, or the page's own words; where nothing is said UTF-8, or windows-1252 for a
   * page that is not UTF-8.
   */
  public WebEncoding encoding() {
    document();
    return encoding;
  }

  /**
   * Asks about what a user sees: of HTML the text, its blanks as one each, and the values of
   * visible fields and buttons; neither comments nor scripts nor what is for browsers without them.
   * Of other types the text as sent.
   */
  public boolean shows(Predicate<String> asked) {
    if (!html()) {
      return holds(asked);
    }
    if (shown == null) {
      shown = readShown();
    }
    return asked.test(shown);
  }

  private String readShown() {
    boolean unseen = !outline().all("noscript").isEmpty() || !outline().all("template").isEmpty();
    Document seen = unseen ? document().clone() : document();
    if (unseen) {
      seen.select("noscript, template").remove();
    }
    StringBuilder text = new StringBuilder(seen.text());
    for (Element input : outline().all("input", "value")) {
      if (VALUE_SHOWN.contains(HtmlForm.type(input))) {
        text.append('\n').append(input.attr("value"));
      }
    }
    return INVISIBLE.matcher(text.toString().replace('\u00a0', ' ')).replaceAll("");
  }

  /** Asks about the text as sent. */
  public boolean holds(Predicate<String> asked) {
    WebEncoding declared = declared();
    WebEncoding from = declared != null ? declared : html() ? encoding() : WebEncoding.UTF_8;
    return asked.test(from.decode(body));
  }

  /** The address that relative references start from ({@code <base href>}). */
  public URI base() {
    if (base == null) {
      base = readBase();
    }
    return base;
  }

  /**
   * The address that a reference of the page names, its query in the page's encoding.
   *
   * @throws URISyntaxException if it names none
   */
  public URI resolve(String reference) throws URISyntaxException {
    return Addresses.isAscii(reference)
        ? Addresses.resolve(base(), reference)
        : Addresses.resolve(base(), reference, encoding().output().charset());
  }

  private URI readBase() {
    Element element = outline().first("base", "href");
    if (element != null) {
      try {
        return Addresses.resolve(uri, element.attr("href"));
      } catch (URISyntaxException e) {
        return uri; // as browsers do
      }
    }
    return uri;
  }

  /** Pages that forward a browser show a line or two; pages for people show more. */
  public boolean fewWords() {
    if (fewWords == null) {
      fewWords = countWords();
    }
    return fewWords;
  }

  private boolean countWords() {
    if (document().body() == null) {
      return true;
    }
    Element shown = document().body().clone();
    shown.select("noscript").remove();
    return shown.text().length() <= FEW_WORDS;
  }

  /** Whether the status is one of success. */
  public boolean ok() {
    return status / 100 == 2;
  }

  /** The failure of a page with an HTTP status that tells all; what came is described. */
  public CodedFailure refusal(String expected) {
    return new CodedFailure("HTTP_" + status, "expected " + expected + ", came " + summary());
  }

  /** The failure of a page that leads nowhere: with this code, or with the status of an error. */
  public CodedFailure unexpected(Enum<?> code, String expected) {
    return ok()
        ? new CodedFailure(code, "expected " + expected + ", came " + summary())
        : refusal(expected);
  }

  /** Status, address, title and first words, for messages. */
  public String summary() {
    String shown = html() ? document().title() : "";
    String text = html() && document().body() != null ? document().body().text() : "";
    if (!html() && contentType.startsWith("text/")) {
      WebEncoding declared = declared();
      text =
          (declared == null ? WebEncoding.UTF_8 : declared)
              .decode(Arrays.copyOf(body, Math.min(body.length, 2 * EXCERPT)));
    }
    String words = excerpt(text);
    return "HTTP "
        + status
        + " from "
        + excerpt(Addresses.withoutQuery(uri))
        + (html() ? "" : " (" + (contentType.isEmpty() ? "no content type" : contentType) + ")")
        + (shown.isBlank() ? "" : ", title \"" + excerpt(shown) + '"')
        + (words.isBlank() ? ", no text" : ", text \"" + words.strip() + '"');
  }

  private static String excerpt(String text) {
    return text.length() > EXCERPT ? text.substring(0, EXCERPT) + "…" : text;
  }

  /** By a byte order mark or the header, or null. */
  private WebEncoding declared() {
    WebEncoding mark = WebEncoding.ofMark(body);
    if (mark != null) {
      return mark;
    }
    Matcher matcher = CHARSET.matcher(contentType);
    return matcher.find() ? WebEncoding.of(matcher.group(1)) : null;
  }
}
