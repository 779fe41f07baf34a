import type { TypedPlace } from '#contract/off-site-backup.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'
import { openSettingsRow } from '#server/database/settings-row.ts'
import type { PlaceSettings } from '#server/features/backups/places/place.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'

export type OffSiteRow = Tables['secondPlace']
export const placeRow = openSettingsRow('secondPlace')

export type SettingsDeps = { config: Pick<Config, 'backups'>; database: Database; sealer: Sealer }

/** A destination with its decrypted secrets. */
export type OpenedPlace = { place: PlaceSettings; passphrase: string }

/** Binds the encrypted password to its address and user, so that it cannot be sent to another server. */
export const passwordContext = ({ kind, address, user }: TypedPlace) =>
  `second place ${kind} ${address} ${user}`
export const passphraseContext = 'passphrase of the second place'

export const storedPlaceOf = ({ place }: OffSiteRow): TypedPlace | undefined =>
  place === null ? undefined : JSON.parse(place)

/** Decrypts the stored settings; undefined if none are stored or the key is lost. */
export async function decryptPlace(row: OffSiteRow, sealer: Sealer): Promise<OpenedPlace | undefined> {
  const place = storedPlaceOf(row)
  if (!place || row.passphrase === null) return undefined
  const password = row.password === null ? '' : await sealer.open(row.password, passwordContext(place))
  const passphrase = await sealer.open(row.passphrase, passphraseContext)
  return password === undefined || passphrase === undefined
    ? undefined
    : { place: { ...place, password }, passphrase }
}

/** The destination in use; settings from the server's environment take precedence. */
export async function readDestination({
  config,
  database,
  sealer,
}: SettingsDeps): Promise<OpenedPlace | undefined> {
  return config.backups.secondPlace ?? (await decryptPlace(await placeRow.read(database.kysely), sealer))
}
