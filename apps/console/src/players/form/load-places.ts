import { getDatabase, preload } from 'thai-address-universal'
import type { Place } from './thai-address.ts'

/** All subdistricts of the country, some 7,500: fetched when the first field of an address is entered. */
export async function loadPlaces(): Promise<Place[]> {
  await preload()
  return getDatabase().map(({ sub_district, district, province, postal_code }) => ({
    subdistrict: sub_district,
    district,
    province,
    postCode: String(postal_code),
  }))
}
