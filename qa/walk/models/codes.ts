import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';

/** What a scanner types of a label of the pharmacy. */
export function stationCode(of: StationCode): string {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}
