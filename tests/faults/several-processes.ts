import { launch } from '#tests/support/server-process.ts'

type Settings = Record<string, string>
type Slot = { running: ReturnType<typeof launch>; port: number | undefined }

/** Processes of the site on one database, each of which can be killed and is restarted. */
export async function startProcesses(settings: Settings, count: number) {
  async function startOne(): Promise<Slot> {
    const slot: Slot = { running: launch(settings), port: undefined }
    slot.port = Number(new URL(await slot.running.ready).port)
    return slot
  }
  // The first creates the tables and the owner.
  const slots = [await startOne()]
  slots.push(...(await Promise.all(Array.from({ length: count - 1 }, startOne))))
  let nth = 0
  let starting = Promise.resolve<unknown>(undefined)

  async function startAgain(slot: Slot) {
    slot.running = launch(settings)
    slot.port = Number(new URL(await slot.running.ready).port)
  }
  const livePorts = () => slots.flatMap(({ port }) => port ?? [])
  return {
    /** The ports of running processes, rotated by one with each call. */
    ports: () => {
      const live = livePorts()
      const first = nth++ % Math.max(1, live.length)
      return [...live.slice(first), ...live.slice(0, first)]
    },
    /** Kills the process that was started first, and restarts it; false if no other one is up. */
    async killOne(): Promise<boolean> {
      if (livePorts().length < 2) return false
      const slot = slots.find(({ port }) => port !== undefined)
      if (slot === undefined) return false
      slots.push(...slots.splice(slots.indexOf(slot), 1))
      slot.port = undefined
      slot.running.kill('SIGKILL')
      await slot.running.exit
      const started = startAgain(slot)
      starting = Promise.all([starting, started])
      starting.catch(() => {})
      return true
    },
    /** Resolves when all are up again; rejects if one could not be started. */
    allUp: () => starting,
  }
}
