import type { TypedPlace } from '#contract/off-site-backup.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'
import { settingsRow } from '#server/database/settings-row.ts'
import type { PlaceSettings } from '#server/features/backups/places/place.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'

export type OffSiteRow = Tables['secondPlace']
export const placeRow = settingsRow('secondPlace')

export type SettingsDeps = { config: Pick<Config, 'backups'>; database: Database; sealer: Sealer }

/** A place with what opens it. */
export type OpenedPlace = { place: PlaceSettings; passphrase: string }

/** A password never goes to another place than the one it was typed for. */
export const passwordContext = ({ kind, address, user }: TypedPlace) =>
  `second place ${kind} ${address} ${user}`
export const passphraseContext = 'passphrase of the second place'

export const placeIn = ({ place }: OffSiteRow): TypedPlace | undefined =>
  place === null ? undefined : JSON.parse(place)

/** What is stored, opened; nothing where there is nothing, or where the key is gone. */
export async function openRow(row: OffSiteRow, sealer: Sealer): Promise<OpenedPlace | undefined> {
  const place = placeIn(row)
  if (!place || row.passphrase === null) return undefined
  const password = row.password === null ? '' : await sealer.open(row.password, passwordContext(place))
  const passphrase = await sealer.open(row.passphrase, passphraseContext)
  return password === undefined || passphrase === undefined
    ? undefined
    : { place: { ...place, password }, passphrase }
}

/** The place that is used now: what is set on the server wins. */
export async function readPlace({
  config,
  database,
  sealer,
}: SettingsDeps): Promise<OpenedPlace | undefined> {
  return config.backups.secondPlace ?? (await openRow(await placeRow.read(database.kysely), sealer))
}
