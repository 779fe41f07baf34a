import { textLimits } from '#contract/limits.ts'
import type { ReturnedForm } from '#contract/render.ts'
import { EmailField } from '#web/ui/field/email-field.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { PhoneField } from '#web/ui/field/phone-field.tsx'

type Option = { value: string; label: string }

/** Texts from the website's content, and what was typed if the form was returned. */
export type ConsultationTexts = {
  locations: readonly Option[]
  services: readonly Option[]
  hairDetailsHint: string
  returned?: ReturnedForm | undefined
}

type Props = ConsultationTexts & {
  errors: Readonly<Record<string, string>>
  isSent: boolean
}

export function ConsultationFields({
  locations,
  services,
  hairDetailsHint,
  returned,
  errors,
  isSent,
}: Props) {
  const typed = returned?.values ?? {}
  return (
    <div className="form-grid">
      <TextField
        label="Name"
        name="name"
        type="text"
        autoComplete="name"
        limit={textLimits.name}
        required
        className="whole-row"
        defaultValue={typed.name}
        error={errors.name}
      />
      <EmailField label="Email" defaultValue={typed.email} error={errors.email} isSent={isSent} />
      <PhoneField label="Phone" defaultValue={typed.phone} error={errors.phone} isSent={isSent} />
      <SelectField
        label="Select your area"
        name="location"
        placeholder="Choose one"
        options={locations}
        required
        defaultValue={typed.location}
        error={errors.location}
      />
      <SelectField
        label="Service type"
        name="serviceType"
        placeholder="Select service type"
        options={services}
        required
        defaultValue={typed.serviceType}
        error={errors.serviceType}
      />
      <TextField
        label="Which area?"
        optionalNote="optional"
        name="otherArea"
        type="text"
        limit={textLimits.name}
        className="whole-row other-area"
        defaultValue={typed.otherArea}
      />
      <TextAreaField
        label="Hair Details"
        name="hairType"
        optionalNote="optional"
        hint={hairDetailsHint}
        limit={textLimits.hairType}
        className="whole-row hair-details"
        defaultValue={typed.hairType}
        error={errors.hairType}
      />
      <CheckboxField
        name="mobileService"
        label="I would like a home visit"
        hint="Mobile service, all over North Leeds"
        className="whole-row"
        defaultChecked={typed.mobileService !== undefined}
      />
      <TextAreaField
        label="Where shall I come to?"
        optionalNote="optional"
        name="address"
        rows={2}
        autoComplete="street-address"
        hint="Street, number, postcode, and where I can park."
        limit={textLimits.address}
        className="whole-row home-address"
        defaultValue={typed.address}
        error={errors.address}
      />
    </div>
  )
}
