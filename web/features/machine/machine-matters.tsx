import type { MachineStatus } from '#contract/machine.ts'
import { formatInstant } from '#web/lib/format.ts'
import { type Matter, MatterRow } from '#web/ui/matter.tsx'

const damaged = 'The database is damaged'
const leapt = 'The clock may be wrong'

/** What somebody has to put right on the machine itself. */
export function machineMatters({ damage, deletionsHeldUntil }: MachineStatus): Matter[] {
  return [
    ...(damage ? [damageMatter(damage.restore)] : []),
    ...(deletionsHeldUntil ? [clockMatter(deletionsHeldUntil)] : []),
  ]
}

const damageMatter = (restore: string | undefined): Matter => ({
  id: 'database-damaged',
  title: damaged,
  brief: 'the database is damaged',
  row: (
    <MatterRow tone="bad" id="database-damaged" title={damaged}>
      {restore ? (
        <p>
          Some of it cannot be read any more. Visitors still see the website and your number, but what they
          send may not be kept. Ask whoever runs the website to stop it and put the newest backup back:{' '}
          <code>{restore}</code>
        </p>
      ) : (
        <p>
          Some of it cannot be read any more, and there is no backup on this machine. Visitors still see the
          website and your number, but what they send may not be kept. Ask whoever runs the website for help
          before anything else is done to it.
        </p>
      )}
    </MatterRow>
  ),
})

const clockMatter = (until: string): Matter => ({
  id: 'clock-leapt',
  title: leapt,
  brief: 'the clock may be wrong',
  row: (
    <MatterRow tone="bad" id="clock-leapt" title={leapt}>
      <p>
        The clock of the website’s machine has leapt ahead by days. Until {formatInstant(until)} nothing old
        is deleted and no planned issue goes out. If the time here is wrong, ask whoever runs the website to
        put the clock right; if the website was only switched off for a while, there is nothing to do.
      </p>
    </MatterRow>
  ),
})
