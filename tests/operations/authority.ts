import type { Debian } from './debian.ts'

const pebble = {
  pebble: {
    ...{ listenAddress: '127.0.0.1:14000', managementListenAddress: '127.0.0.1:15000' },
    ...{ certificate: '/root/acme/localhost.crt', privateKey: '/root/acme/localhost.key' },
    ...{ httpPort: 80, tlsPort: 443, ocspResponderURL: '', externalAccountBindingRequired: false },
  },
}

/** The ACME directory on this machine, and the root certificate that visitors trust. */
export const directory = 'https://localhost:14000/dir'
export const rootFile = '/root/acme/root.crt'

/**
 * Starts a certificate authority like Let's Encrypt (Debian's pebble, which Let's Encrypt tests with), and a
 * name server that resolves every name to this machine. Like the real one, it issues a certificate only after
 * it has asked the web server.
 */
export async function startAuthority({ sh }: Debian): Promise<void> {
  if ((await sh('systemctl is-active acme || true')).trim() === 'active') return
  await sh('apt-get install -y --no-install-recommends pebble curl', { network: true })
  await sh('mkdir -p /root/acme; cat > /root/acme/pebble.json', { input: JSON.stringify(pebble) })
  // Disable pebble's random rejection of each twentieth nonce, which Let's Encrypt does not have: certbot
  // retries only once.
  await sh(`cd /root/acme
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout localhost.key -out localhost.crt 2>/dev/null
cp localhost.crt /usr/local/share/ca-certificates/acme.crt
update-ca-certificates >/dev/null
systemd-run --quiet --unit=acme-names pebble-challtestsrv -defaultIPv4 127.0.0.1 -defaultIPv6 "" -http01 "" -https01 "" -tlsalpn01 "" -doh ""
systemd-run --quiet --unit=acme --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 pebble -config /root/acme/pebble.json -dnsserver 127.0.0.1:8053
until curl -fsS https://localhost:15000/roots/0 -o ${rootFile} 2>/dev/null; do sleep 0.2; done`)
}
