import type { WorklistEntry } from '#contract/worklist.ts'

type Props = { entry: Pick<WorklistEntry, 'mobileService' | 'mayBeAdvertisement' | 'status'> }

/** Where it is wanted, and whether its words read like an advertisement: that is hers to judge while it waits. */
export const RequestTags = ({ entry: { mobileService, mayBeAdvertisement, status } }: Props) => (
  <>
    <span className={mobileService ? 'tag tag-mobile' : 'tag'}>
      {mobileService ? 'Mobile Service' : 'Salon'}
    </span>
    {mayBeAdvertisement && status === 'new' && <span className="tag tag-doubt">May be an advertisement</span>}
  </>
)
