import { useEffect } from 'react'
import { EditorTop } from '../editor-top.tsx'
import { leaveEditor } from '../return-to-parts.ts'
import { WebsiteSprite } from '../website-sprite.tsx'
import { BackupPanels } from './backup-panels.tsx'

/** The backups on a page of their own. */
export function OpenedBackup() {
  useEffect(() => () => leaveEditor('backup'), [])
  return (
    <>
      <WebsiteSprite />
      <EditorTop
        title="Backup"
        hint="One file with everything in it, made every night and put back for trial at once."
      />
      <BackupPanels />
    </>
  )
}
