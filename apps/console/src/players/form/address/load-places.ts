import { getDatabase, preload } from 'thai-address-universal'
import type { Place } from './thai-address.ts'

/** Loads all subdistricts of the country, about 7,500. Called when an address field first opens its list. */
export async function loadPlaces(): Promise<Place[]> {
  await preload()
  return getDatabase().map(({ sub_district, district, province, postal_code }) => ({
    subdistrict: sub_district,
    district,
    province,
    postCode: String(postal_code),
  }))
}
