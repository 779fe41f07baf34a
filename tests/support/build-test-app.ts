import { onTestFinished } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { assembleApp } from './assemble-app.ts'
import { makeFolder } from './databases.ts'

export { stoppedClock } from './assemble-app.ts'

export const minutes = (count: number) => count * minuteMs

/** The whole application, stopped after the test. Settings have the names of environment variables. */
export async function buildTestApp(...given: Parameters<typeof assembleApp>) {
  const [database, settings, ...others] = given
  const { stop, ...built } = await assembleApp(
    database,
    { DATA_DIR: await makeFolder(), ...settings },
    ...others,
  )
  onTestFinished(stop)
  return built
}
