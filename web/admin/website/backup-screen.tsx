import { useEffect } from 'react'
import { BackupPanels } from '#web/features/backups/backup-panels.tsx'
import { rememberLeftEditor } from '#web/lib/left-editor.ts'
import { EditorTop } from '#web/ui/editor-top.tsx'

export function BackupScreen() {
  useEffect(() => () => rememberLeftEditor('backup'), [])
  return (
    <>
      <EditorTop title="Backups" hint="Words, pictures, requests and subscribers, kept each night." />
      <BackupPanels />
    </>
  )
}
