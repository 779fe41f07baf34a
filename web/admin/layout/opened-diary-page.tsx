import { OpenedPage } from '#web/features/appointments/opened-page.tsx'
import { SavedWords } from '#web/features/consultations/page/saved-words.tsx'

/** A page below the diary with what other features show on it, loaded with it. */
export const OpenedDiaryPage = ({ name }: { name: string }) => (
  <OpenedPage name={name} SavedWords={SavedWords} />
)
