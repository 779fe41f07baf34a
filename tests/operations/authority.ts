import type { Debian } from './debian.ts'

const pebble = {
  pebble: {
    ...{ listenAddress: '127.0.0.1:14000', managementListenAddress: '127.0.0.1:15000' },
    ...{ certificate: '/root/acme/localhost.crt', privateKey: '/root/acme/localhost.key' },
    ...{ httpPort: 80, tlsPort: 443, ocspResponderURL: '', externalAccountBindingRequired: false },
  },
}

/** Where certificates come from on this machine; the file by which visitors trust them. */
export const directory = 'https://localhost:14000/dir'
export const rootFile = '/root/acme/root.crt'

/**
 * A certificate authority as Let's Encrypt is one (Debian's pebble, which Let's Encrypt tests with), with a name server that
 * leads every name to this machine: it issues only after it has asked the web server, as the real one does.
 */
export async function startAuthority({ sh }: Debian): Promise<void> {
  if ((await sh('systemctl is-active acme || true')).trim() === 'active') return
  await sh('apt-get install -y --no-install-recommends pebble curl', { network: true })
  await sh('mkdir -p /root/acme; cat > /root/acme/pebble.json', { input: JSON.stringify(pebble) })
  // Unlike Let's Encrypt it would refuse each twentieth message by chance, and certbot tries only once more.
  await sh(`cd /root/acme
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout localhost.key -out localhost.crt 2>/dev/null
cp localhost.crt /usr/local/share/ca-certificates/acme.crt
update-ca-certificates >/dev/null
systemd-run --quiet --unit=acme-names pebble-challtestsrv -defaultIPv4 127.0.0.1 -defaultIPv6 "" -http01 "" -https01 "" -tlsalpn01 "" -doh ""
systemd-run --quiet --unit=acme --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 pebble -config /root/acme/pebble.json -dnsserver 127.0.0.1:8053
until curl -fsS https://localhost:15000/roots/0 -o ${rootFile} 2>/dev/null; do sleep 0.2; done`)
}
