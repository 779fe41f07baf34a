import { Button } from './button.tsx'

type Props = { submit: string; cancel: string; isPending: boolean; onCancel: () => void }

/** The two ways out of a form in a dialog. */
export const DialogFormActions = ({ submit, cancel, isPending, onCancel }: Props) => (
  <div className="dialog-actions">
    <Button type="submit" small spring disabled={isPending}>
      {submit}
    </Button>
    <Button small look="line" onClick={onCancel}>
      {cancel}
    </Button>
  </div>
)
