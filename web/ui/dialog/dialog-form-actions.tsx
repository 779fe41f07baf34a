import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'

type Props = { submit: string; cancel: string; isPending: boolean; onCancel: () => void }

/** Submit and cancel buttons of a form in a dialog. */
export const DialogFormActions = ({ submit, cancel, isPending, onCancel }: Props) => (
  <div className="dialog-actions">
    <ActionButton type="submit" small spring isPending={isPending}>
      {submit}
    </ActionButton>
    <Button small variant="line" disabled={isPending} onClick={onCancel}>
      {cancel}
    </Button>
  </div>
)
