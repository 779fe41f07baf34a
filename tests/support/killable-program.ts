import { mailSettings } from './mail-settings.ts'
import { ownerCalls } from './owner-calls.ts'
import { launch } from './server-process.ts'

const owner = { username: 'owner', password: 'curls in the rain' }

type Settings = Record<string, string> & { DATABASE_URL: string }

/** The real program in a process that can be killed and restarted on the same data, with its owner signed in. */
export async function startKillable(settings: Settings) {
  const all: Settings = {
    ...mailSettings,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    MAILS_PER_MINUTE: '1000000',
    ...settings,
  }
  let running = launch(all)
  let address = await running.ready
  let up: PromiseWithResolvers<string> | undefined
  const calls = ownerCalls(() => address)
  await calls.logIn(owner)
  return {
    ...calls,
    address: () => address,
    /** The address, once it is up. */
    ready: async () => (up === undefined ? address : await up.promise),
    async kill() {
      up ??= Promise.withResolvers()
      running.kill('SIGKILL')
      await running.exit
    },
    async restart() {
      running = launch(all)
      address = await running.ready
      up?.resolve(address)
      up = undefined
    },
  }
}
