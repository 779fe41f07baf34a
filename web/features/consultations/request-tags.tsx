import type { WorklistEntry } from '#contract/worklist.ts'

type Props = { entry: Pick<WorklistEntry, 'mobileService' | 'mayBeAdvertisement' | 'status'> }

/** Tags: salon or mobile, and, while the request waits, whether it reads like an advertisement, which she has to judge. */
export const RequestTags = ({ entry: { mobileService, mayBeAdvertisement, status } }: Props) => (
  <>
    <span className={mobileService ? 'tag good' : 'tag muted'}>
      {mobileService ? 'Mobile Service' : 'Salon'}
    </span>
    {mayBeAdvertisement && status === 'new' && <span className="tag tag-doubt">May be an advertisement</span>}
  </>
)
