import type { FunctionComponent } from 'react'

/** The cast is safe: the props come as JSON from the `Island` that the same build rendered. */
const withJsonProps = <P extends object>(component: FunctionComponent<P>) => component as FunctionComponent

/** The parts of public pages that are hydrated. Everything they import is sent to visitors, so they must not import content. */
export const islands = {
  'consultation-form': async () =>
    withJsonProps((await import('./features/consultations/form/consultation-form.tsx')).ConsultationForm),
  'sign-up': async () => withJsonProps((await import('./features/sign-up/sign-up-form.tsx')).SignUpForm),
}

export type IslandName = keyof typeof islands
