import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#tests/support/databases.ts'
import { reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { launch } from '#tests/support/server-process.ts'
import { createCaller } from './caller.ts'
import { client, network, planted, secrets } from './canaries.ts'
import { dataFolder, filesUnder, mailsAsPlaces } from './places.ts'
import type { Place } from './search.ts'

/** A mail server that repeats to whoever is refused what they have said, as some do. */
const repeatingMailServer = () =>
  runMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === secrets['password of the mail server'][0]
        ? done(null, { user: 'curls' })
        : done(
            reply(
              535,
              `Not ${password} of ${username}, nor ${Buffer.from(password ?? '').toString('base64')}`,
            ),
          ),
  })

/** The real program with folders of its own for data, temporary files and what a crash would leave. */
export async function startScene(settings: Record<string, string>) {
  const folder = await makeFolder()
  const [dataDir, temp, cwd, disk] = ['data', 'temp', 'cwd', 'disk'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const one of [temp, cwd, disk]) await mkdir(one)
  const mailServer = await repeatingMailServer()
  const all = {
    DATA_DIR: dataDir,
    TMPDIR: temp,
    ADMIN_PASSWORD: secrets['first password of the owner'][0],
    // Only who comes from there is believed what it forwards.
    TRUST_PROXY: '127.77.0.9',
    CONFIRM_SUBSCRIPTIONS: 'true',
    MAILS_PER_MINUTE: '1000000',
    RATE_LIMIT_FACTOR: '1000',
    TEST_SITE: 'readable',
    SITE_URL: 'http://curls.example',
    ...settings,
  }
  let log = ''
  let running = launch(all, { cwd })
  let origin = await running.ready
  const tokens = new Map<string, string>()
  const keepLog = () => {
    log += running.output()
  }
  return {
    ...{ dataDir, temp, cwd, disk, mailServer, tokens, settings: all },
    origin: () => origin,
    pid: () => running.pid,
    /** Takes what a command has printed into the log. */
    hear: (printed: string) => {
      log += printed
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      running.kill(signal)
      const ended = await running.exit
      keepLog()
      return ended
    },
    async restart(changed: Record<string, string> = {}) {
      running = launch({ ...all, ...changed }, { cwd })
      origin = await running.ready
    },
    visitor: () =>
      createCaller(() => origin, { address: network['address of a visitor'][0], headers: visitorHeaders }),
    /** Whoever comes through a proxy that is trusted. */
    forwarded: (address: string) =>
      createCaller(() => origin, {
        address: '127.77.0.9',
        headers: {
          ...visitorHeaders,
          'x-forwarded-for': address,
          forwarded: `for=${network['address in Forwarded'][0]}`,
        },
      }),
    owner: () =>
      createCaller(() => origin, { address: network['address of the owner'][0], headers: ownerHeaders }),
    values: () =>
      new Map([
        ...Object.entries(planted).map(([name, [value]]): [string, string] => [name, value]),
        ...tokens,
      ]),
    /** Everything but the tables of PostgreSQL. */
    async places(): Promise<Place[]> {
      const named = async (name: string, from: string) =>
        (await filesUnder(from)).map(({ path, bytes }) => ({ name: `${name} ${path}`, bytes }))
      return [
        { name: 'log', bytes: Buffer.from(log + running.output()) },
        ...(await dataFolder(dataDir)),
        ...(await named('temporary file', temp)),
        ...(await named('working folder', cwd)),
        ...(await named('second place', disk)),
        ...(await mailsAsPlaces(mailServer.mails)),
      ]
    },
  }
}

export type Scene = Awaited<ReturnType<typeof startScene>>

const visitorHeaders = {
  'user-agent': `Mozilla/5.0 (X11; Linux) ${network['user agent of a visitor'][0]}`,
  'accept-language': network['Accept-Language'][0],
  'sec-ch-ua': `"${network['client hints'][0]}";v="1"`,
  'x-real-ip': network['X-Real-IP'][0],
  'x-device-id': network['X-Device-Id'][0],
  cookie: `_tracker=${network['cookie of another site'][0]}`,
  authorization: `Bearer ${network['key in Authorization'][0]}`,
  'if-none-match': `"${network['ETag of a tracker'][0]}"`,
  referer: `https://elsewhere.example/letter?token=${network['token in a referrer'][0]}`,
  from: 'nobody@elsewhere.example',
}

const ownerHeaders = {
  'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone ${network['user agent of the owner'][0]}) Version/17.4 Mobile Safari/604.1`,
  'accept-language': network['Accept-Language'][0],
}

/** Waits for the mail to this address that holds a link of this kind, and gives the link's token. */
export async function tokenMailedTo({ mailServer }: Scene, address: string, path: RegExp): Promise<string> {
  for (;;) {
    const mails = await mailServer.parsed()
    const count = mails.length
    for (const [index, mail] of mails.entries()) {
      if (!mailServer.mails[index]?.envelopeTo.includes(address)) continue
      const [, token] = new RegExp(`${path.source}\\?token=([\\w.%-]+)`).exec(mail.text ?? '') ?? []
      if (token) return decodeURIComponent(token)
    }
    await mailServer.received(count + 1)
  }
}

export const clientsRequest = {
  name: client.name[0],
  email: client['e-mail address'][0],
  phone: client.phone[0],
  location: 'headingley',
  serviceType: 'cut-only',
  hairType: `${client['hair history'][0]}. ${client.postcode[0]}`,
  mobileService: true,
  address: client['home address'][0],
}
