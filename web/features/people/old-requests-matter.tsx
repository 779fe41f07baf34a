import type { OldRequests } from '#contract/people.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type Matter, MatterRow } from '#web/ui/notices/matter.tsx'
import { oldRequestsWords } from './queries.ts'

const id = 'old-requests-waiting'

/** A yearly notice about old requests. */
export function oldRequestsMatters(old: OldRequests): Matter[] {
  if (!old.isDue || old.count === 0) return []
  const title = oldRequestsWords(old)
  return [
    {
      id,
      title,
      brief: title,
      row: (
        <MatterRow
          tone="plain"
          id={id}
          title={title}
          action={
            <ButtonLink small variant="line" {...linkToPlace('people')}>
              Look<span className="sr-only">: {title}</span>
            </ButtonLink>
          }
        >
          <p>Do you still need them? Nothing is deleted by itself.</p>
        </MatterRow>
      ),
    },
  ]
}
