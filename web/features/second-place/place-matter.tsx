import type { SecondPlace } from '#contract/second-place.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { formatInstant } from '#web/lib/format.ts'
import { type Matter, MatterRow } from '#web/ui/matter.tsx'

const title = 'Your backups no longer reach the second place'

/** Copies that have failed for two days. What fails for less mends itself, mostly. */
export function placeMatters({ failed, areSecretsLost }: SecondPlace): Matter[] {
  if (!failed?.isLate && !areSecretsLost) return []
  const since = failed && !areSecretsLost ? ` since ${formatInstant(failed.since)}` : ''
  return [
    {
      id: 'second-place-late',
      title,
      brief: 'backups no longer reach the second place',
      row: (
        <MatterRow tone="bad" id="second-place-late" title={title}>
          <p>
            No copy could be made{since}. Backups are made here as usual.{' '}
            <a {...linkInAddress({ tab: 'website', edit: 'history' }, '#backup')}>See what is wrong</a>
          </p>
        </MatterRow>
      ),
    },
  ]
}
