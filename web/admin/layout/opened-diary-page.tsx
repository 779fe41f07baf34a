import { OpenedPage } from '#web/features/appointments/opened-page.tsx'
import { SavedWordsContext } from '#web/features/appointments/saved-words.ts'
import { SavedWords } from '#web/features/consultations/page/saved-words.tsx'

/** A page below the diary with what other features show on it, loaded with it. */
export const OpenedDiaryPage = ({ name }: { name: string }) => (
  <SavedWordsContext value={SavedWords}>
    <OpenedPage name={name} />
  </SavedWordsContext>
)
