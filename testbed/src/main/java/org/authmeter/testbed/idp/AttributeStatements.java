package org.authmeter.testbed.idp;

import java.util.Map;
import org.authmeter.testbed.saml.OpenSaml;
import org.opensaml.core.xml.XMLObjectBuilder;
import org.opensaml.core.xml.schema.XSString;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.AttributeStatement;
import org.opensaml.saml.saml2.core.AttributeValue;

/** LDAP attributes as SAML attributes, named by their OID (X.500/LDAP attribute profile). */
final class AttributeStatements {
  private static final Map<String, String> OIDS =
      Map.of(
          "uid", "urn:oid:0.9.2342.19200300.100.1.1",
          "mail", "urn:oid:0.9.2342.19200300.100.1.3",
          "eduPersonPrincipalName", "urn:oid:1.3.6.1.4.1.5923.1.1.1.6",
          "displayName", "urn:oid:2.16.840.1.113730.3.1.241");

  private AttributeStatements() {}

  static AttributeStatement of(Map<String, String[]> attributes) {
    AttributeStatement statement = OpenSaml.build(AttributeStatement.DEFAULT_ELEMENT_NAME);
    attributes.forEach((name, values) -> statement.getAttributes().add(attribute(name, values)));
    return statement;
  }

  @SuppressWarnings("unchecked") // The registry's builder of xs:string.
  private static Attribute attribute(String name, String[] values) {
    Attribute attribute = OpenSaml.build(Attribute.DEFAULT_ELEMENT_NAME);
    attribute.setName(OIDS.getOrDefault(name, name));
    attribute.setFriendlyName(name);
    attribute.setNameFormat(Attribute.URI_REFERENCE);
    XMLObjectBuilder<XSString> builder =
        (XMLObjectBuilder<XSString>) XMLObjectSupport.<XSString>getBuilder(XSString.TYPE_NAME);
    for (String text : values) {
      XSString value = builder.buildObject(AttributeValue.DEFAULT_ELEMENT_NAME, XSString.TYPE_NAME);
      value.setValue(text);
      attribute.getAttributeValues().add(value);
    }
    return attribute;
  }
}
