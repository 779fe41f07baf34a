import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PhoneIcon from 'lucide-react/icons/phone'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { replyTo } from './reply-link.ts'

const describeUnreached = (entry: Pick<WorklistEntry, 'name'>) =>
  `Your reply did not reach ${firstNameOf(entry.name)}. Call them instead.`

/** On a waiting request: a note that the reply did not arrive. */
export const ReplyNotArrived = ({ entry }: { entry: WorklistEntry }) =>
  entry.status === 'new' && entry.isReplyRefused ? (
    <p className="icon-line semibold wrap-anywhere bad mt-1">
      <CircleAlertIcon className="icon" />
      {describeUnreached(entry)}
    </p>
  ) : null

/** Actions for a client whom the reply did not reach. */
export const CallInsteadNotice = ({ entry: { id, name, phone } }: { entry: WorklistEntry }) => (
  <>
    <ButtonLink spring href={telHref(phone)}>
      <PhoneIcon className="icon" />
      Call<span className="sr-only"> {name}</span>
    </ButtonLink>
    <LinkButton variant="line" {...replyTo(id)}>
      Reply<span className="sr-only"> to {name}</span>
    </LinkButton>
  </>
)

/** A client whose reply did not arrive and who is not among the most urgent requests. */
export const UnreachedRow = ({ entry: { id, name, phone } }: { entry: WorklistEntry }) => (
  <div className="today-row is-unreached">
    <CircleAlertIcon className="icon bad" />
    <div>
      <h3>
        <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
          {name}
        </Link>
      </h3>
      <p className="semibold bad">{describeUnreached({ name })}</p>
    </div>
    <div className="line today-go">
      <ButtonLink small href={telHref(phone)}>
        <PhoneIcon className="icon" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
    </div>
  </div>
)
