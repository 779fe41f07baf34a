import { BackupPanels } from '#web/features/backups/backups.tsx'
import { EditorTop } from '#web/ui/editor-top.tsx'

export const BackupPage = () => (
  <>
    <EditorTop title="Backups" hint="Words, pictures, requests and subscribers, kept each night." />
    <BackupPanels />
  </>
)
