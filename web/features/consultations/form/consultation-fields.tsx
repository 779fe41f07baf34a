import type { ReturnedForm } from '#contract/render.ts'
import { EmailField } from '#web/ui/field/email-field.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { Tick } from '#web/ui/field/tick.tsx'

type Option = { value: string; label: string }

/** Texts from the website's content, and what was typed if the form was returned. */
export type ConsultationTexts = {
  locations: readonly Option[]
  services: readonly Option[]
  returned?: ReturnedForm | undefined
}

type Props = ConsultationTexts & { errors: Readonly<Record<string, string>>; isSent: boolean }

export function ConsultationFields({ errors, isSent, returned, ...texts }: Props) {
  const typed = returned?.values ?? {}
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <div className="pair-grid">
      <TextField label="Name" autoComplete="name" required className="whole-row" {...field('name')} />
      <EmailField label="Email" isSent={isSent} {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <SelectField
        label="Select your area"
        placeholder="Choose one"
        options={texts.locations}
        required
        {...field('location')}
      />
      <SelectField
        label="Service type"
        placeholder="Select service type"
        options={texts.services}
        required
        {...field('serviceType')}
      />
      <TextField
        label="Which area?"
        optionalNote="optional"
        className="whole-row other-area"
        {...field('otherArea')}
      />
      <TextAreaField
        label="Hair Details"
        optionalNote="optional"
        rows={2}
        hint="Pattern, length, colour history, last cut, anything that bothers you."
        className="whole-row"
        {...field('hairType')}
      />
      <Tick
        name="mobileService"
        hint="Mobile service, all over North Leeds"
        className="whole-row"
        defaultChecked={typed.mobileService !== undefined}
      >
        I would like a home visit
      </Tick>
      <TextAreaField
        label="Where shall I come to?"
        optionalNote="optional"
        rows={2}
        autoComplete="street-address"
        hint="Street, number, postcode, and where I can park."
        className="whole-row home-address"
        {...field('address')}
      />
    </div>
  )
}
