import { useState } from 'react'
import { hasUnsentText } from '#web/lib/owner-storage.ts'
import { flushAllDrafts } from '#web/lib/use-autosave.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = { onLogOut: () => void; isLoggingOut: boolean }

/** A logout deletes all her data from the device; if some of it cannot be saved before, asks first. */
export function LogOutButton({ onLogOut, isLoggingOut }: Props) {
  const [isAsking, setAsking] = useState(false)
  const logOut = async () => {
    await flushAllDrafts()
    if (hasUnsentText()) setAsking(true)
    else onLogOut()
  }
  return (
    <>
      <ActionButton small variant="line" isPending={isLoggingOut} onClick={() => void logOut()}>
        <Icon name="out" />
        Logout
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          heading="Log out and delete what is not saved?"
          yes="Log out and delete it"
          no="Stay logged in"
          onYes={async () => onLogOut()}
          isPending={isLoggingOut}
          failure={undefined}
          onClose={() => setAsking(false)}
        >
          Some of what you typed could not be saved yet, so it is on this device only. Logging out deletes it
          here.
        </ConfirmDialog>
      )}
    </>
  )
}
