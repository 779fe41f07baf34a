import type { Service } from '#content/schema/schemas.ts'
import { defaultMinutes, lengthLimits } from '#contract/appointment.ts'
import type { ServiceType } from '#contract/value-sets.ts'

/** How long a visit for each service takes: as the owner says beside her prices, the longer time if she says two. */
export function visitMinutesOf(services: readonly Service[]): Record<ServiceType, number> {
  const said = (id: Service['id']) => {
    const service = services.find((one) => one.id === id)
    return service?.minutesTo ?? service?.minutesFrom
  }
  const [cut, colour] = [said('cuts'), said('colour')]
  const both =
    cut !== undefined && colour !== undefined ? Math.min(cut + colour, lengthLimits.max) : undefined
  return {
    ...defaultMinutes,
    ...(cut !== undefined && { 'cut-only': cut }),
    ...(colour !== undefined && { 'color-only': colour }),
    ...(both !== undefined && { 'cut-and-color': both }),
  }
}
