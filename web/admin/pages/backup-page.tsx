import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { BackupPanels } from '#web/features/backups/backups.tsx'

export const BackupPage = () => (
  <>
    <EditorTop title="Backups" hint="Words, pictures, requests and subscribers, kept each night." />
    <BackupPanels />
  </>
)
