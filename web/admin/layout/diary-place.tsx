import { useAddress } from '#web/lib/address.ts'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

const loading = <Spinner>Loading your diary...</Spinner>
const failure = 'The diary could not be loaded. Your calendar feed still works.'

/** The diary, and the pages below it. The diary's heading renders at once, as it takes the focus. */
export function DiaryPlace() {
  const [opened] = useAddress('appointment')
  if (opened === undefined)
    return (
      <div className="diary-place">
        <h1 tabIndex={-1} className="heading-section">
          Diary
        </h1>
        <LoadOnDemand
          name="diary"
          load={() => import('#web/features/appointments/diary/diary-page.tsx')}
          loading={loading}
          failure={failure}
        >
          {({ DiaryPage }) => <DiaryPage />}
        </LoadOnDemand>
      </div>
    )
  return (
    <LoadOnDemand
      name="diary-opened"
      load={() => import('./opened-diary-page.tsx')}
      loading={loading}
      failure={failure}
    >
      {({ OpenedDiaryPage }) => <OpenedDiaryPage key={opened} name={opened} />}
    </LoadOnDemand>
  )
}
