export type ZipShareProps = { zip_code: string, city: string, state: string, tier: number, lat: number, lon: number, };
