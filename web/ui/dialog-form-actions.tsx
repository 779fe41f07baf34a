import { Button } from './button.tsx'

type Props = { submit: string; cancel: string; isPending: boolean; onCancel: () => void }

/** The two ways out of a form in a dialog. */
export const DialogFormActions = ({ submit, cancel, isPending, onCancel }: Props) => (
  <div className="dialog-actions">
    {/* Not `disabled`: the button would lose the focus of whoever pressed it. */}
    <Button type="submit" small spring aria-disabled={isPending}>
      {submit}
    </Button>
    <Button small look="line" disabled={isPending} onClick={onCancel}>
      {cancel}
    </Button>
  </div>
)
