import type { FunctionComponent } from 'react'
import type { IslandName } from './islands/island-names.ts'

/** The cast is safe: the props come as JSON from the `Island` that the same build rendered. */
const withJsonProps = <P extends object>(component: FunctionComponent<P>) => component as FunctionComponent

/** The module of each island. Everything that it imports is sent to visitors, so it must not import content. */
export const islandLoaders: Readonly<Record<IslandName, () => Promise<FunctionComponent>>> = {
  'consultation-form': async () =>
    withJsonProps((await import('./features/consultations/consultation-form.tsx')).ConsultationForm),
  'data-request-form': async () =>
    withJsonProps((await import('./features/rights/data-request-form.tsx')).DataRequestForm),
  'sign-up': async () => withJsonProps((await import('./features/sign-up/sign-up-form.tsx')).SignUpForm),
}
