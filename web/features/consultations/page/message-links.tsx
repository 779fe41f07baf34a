import type { WorklistEntry } from '#contract/worklist.ts'
import { ContactLinks } from '../contact-links.tsx'
import { useMessageTexts } from './filled-texts.ts'

/** Links to call or message somebody; messages begin with her saved words. */
export const MessageLinks = ({ entry }: { entry: WorklistEntry }) => (
  <ContactLinks entry={entry} texts={useMessageTexts(entry)} />
)
