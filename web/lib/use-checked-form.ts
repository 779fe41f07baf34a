import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrorsOf } from './failure-text.ts'

type CheckedForm<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** The properties of a field's control. */
  field: (
    name: Path<Values>,
    options?: RegisterOptions<Values>,
  ) => UseFormRegisterReturn & { error: string | undefined }
  /** Shows the fields that the server refused; the first takes the focus. */
  showRefusals: (error: unknown) => void
}

/** A form that is checked by the schema of its call, and shows the server's messages at their fields. */
export function useCheckedForm<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  defaultValues: DefaultValues<Values>,
): CheckedForm<Values, Sent> {
  const form = useForm<Values, unknown, Sent>({ resolver: zodResolver(schema), defaultValues })
  const { errors } = form.formState
  const isField = (name: string): name is Path<Values> => name in form.getValues()
  return {
    form,
    field: (name, options) => ({
      ...form.register(name, options),
      error: errors[name]?.message?.toString(),
    }),
    showRefusals(error) {
      for (const [index, [name, message]] of Object.entries(fieldErrorsOf(error) ?? {}).entries())
        if (isField(name)) form.setError(name, { message }, { shouldFocus: index === 0 })
    },
  }
}
