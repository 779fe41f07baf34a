import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useRetryAddress } from '#web/features/mail/queries.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { UnreachableNote } from '#web/ui/notices/unreachable-note.tsx'
import { linkToReply, linkToRequest } from './open-request.ts'
import { useRefetchRequest } from './queries.ts'

export const describeUnreached = (entry: Pick<WorklistEntry, 'name'>) =>
  `Your reply did not reach ${firstNameOf(entry.name)}. Call them instead.`

/** On a waiting request: a note that the reply did not arrive. */
export const ReplyNotArrived = ({ entry }: { entry: WorklistEntry }) =>
  entry.status === 'new' && entry.isReplyRefused ? (
    <p className="icon-line semibold wrap-anywhere bad mt-1">
      <Icon name="alert" />
      {describeUnreached(entry)}
    </p>
  ) : null

/** Actions for a client whom the reply did not reach. */
export const CallInsteadNotice = ({ entry: { id, name, phone } }: { entry: WorklistEntry }) => (
  <>
    <ButtonLink spring href={telHref(phone)}>
      <Icon name="phone" />
      Call<span className="sr-only"> {name}</span>
    </ButtonLink>
    <ButtonLink variant="line" {...linkToReply(id)}>
      Reply<span className="sr-only"> to {name}</span>
    </ButtonLink>
  </>
)

/** Beside a request's address: a note that mail cannot reach it. */
export function AddressUnreachable({ entry: { id, email, unreachable } }: { entry: WorklistEntry }) {
  const readAgain = useRefetchRequest(id)
  const retry = useRetryAddress(email, readAgain)
  return unreachable ? <UnreachableNote email={email} retry={retry} {...unreachable} /> : null
}

/** A client whose reply did not arrive and who is not among the most urgent requests. */
export const UnreachedRow = ({ entry: { id, name, phone } }: { entry: WorklistEntry }) => (
  <div className="today-row is-unreached">
    <Icon name="alert" className="bad" />
    <div>
      <h3>
        <a className="within bare-link" {...linkToRequest(id)}>
          {name}
        </a>
      </h3>
      <p className="semibold bad">{describeUnreached({ name })}</p>
    </div>
    <div className="line today-go">
      <ButtonLink small href={telHref(phone)}>
        <Icon name="phone" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
    </div>
  </div>
)
