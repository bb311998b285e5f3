// Starts the SAML IdP of github.com/crewjam/saml, which is a library. Users and SPs are put in over HTTP.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"flag"
	"log"
	"net/http"
	"net/url"

	"github.com/crewjam/saml/logger"
	"github.com/crewjam/saml/samlidp"
)

func main() {
	listen := flag.String("listen", "", "address and port")
	base := flag.String("base", "", "URL of the IdP")
	key := flag.String("key", "", "PEM file")
	certificate := flag.String("certificate", "", "PEM file")
	flag.Parse()

	address, err := url.Parse(*base)
	if err != nil {
		log.Fatal(err)
	}
	pair, err := tls.LoadX509KeyPair(*certificate, *key)
	if err != nil {
		log.Fatal(err)
	}
	public, err := x509.ParseCertificate(pair.Certificate[0])
	if err != nil {
		log.Fatal(err)
	}
	idp, err := samlidp.New(samlidp.Options{
		URL:         *address,
		Key:         pair.PrivateKey,
		Certificate: public,
		Logger:      logger.DefaultLogger,
		Store:       &samlidp.MemoryStore{},
	})
	if err != nil {
		log.Fatal(err)
	}
	// Version 0.5 lets its form post to /login, which answers with JSON and never with a Response.
	idp.IDP.LoginURL = idp.IDP.SSOURL
	log.Fatal(http.ListenAndServe(*listen, idp))
}
