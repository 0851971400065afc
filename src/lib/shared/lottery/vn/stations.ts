import type { Region } from './prizes.ts'

/** Names of the stations (provinces), as printed on their tickets. */
export const STATION_NAMES = {
  tienGiang: 'Tiền Giang',
  kienGiang: 'Kiên Giang',
  daLat: 'Đà Lạt',
  hoChiMinh: 'TP.HCM',
  dongThap: 'Đồng Tháp',
  caMau: 'Cà Mau',
  benTre: 'Bến Tre',
  vungTau: 'Vũng Tàu',
  bacLieu: 'Bạc Liêu',
  dongNai: 'Đồng Nai',
  canTho: 'Cần Thơ',
  socTrang: 'Sóc Trăng',
  tayNinh: 'Tây Ninh',
  anGiang: 'An Giang',
  binhThuan: 'Bình Thuận',
  vinhLong: 'Vĩnh Long',
  binhDuong: 'Bình Dương',
  traVinh: 'Trà Vinh',
  longAn: 'Long An',
  binhPhuoc: 'Bình Phước',
  hauGiang: 'Hậu Giang',
  konTum: 'Kon Tum',
  khanhHoa: 'Khánh Hòa',
  hue: 'Huế',
  phuYen: 'Phú Yên',
  dakLak: 'Đắk Lắk',
  quangNam: 'Quảng Nam',
  daNang: 'Đà Nẵng',
  binhDinh: 'Bình Định',
  quangTri: 'Quảng Trị',
  quangBinh: 'Quảng Bình',
  giaLai: 'Gia Lai',
  ninhThuan: 'Ninh Thuận',
  quangNgai: 'Quảng Ngãi',
  dakNong: 'Đắk Nông',
} as const
export type Station = keyof typeof STATION_NAMES

/** Stations that draw on each weekday, Sunday first; the North's one draw a day has no province. */
export const STATIONS_BY_WEEKDAY: Readonly<
  Record<Exclude<Region, 'north'>, readonly (readonly Station[])[]>
> = {
  central: [
    ['konTum', 'khanhHoa', 'hue'],
    ['phuYen', 'hue'],
    ['dakLak', 'quangNam'],
    ['daNang', 'khanhHoa'],
    ['binhDinh', 'quangTri', 'quangBinh'],
    ['giaLai', 'ninhThuan'],
    ['daNang', 'quangNgai', 'dakNong'],
  ],
  south: [
    ['tienGiang', 'kienGiang', 'daLat'],
    ['hoChiMinh', 'dongThap', 'caMau'],
    ['benTre', 'vungTau', 'bacLieu'],
    ['dongNai', 'canTho', 'socTrang'],
    ['tayNinh', 'anGiang', 'binhThuan'],
    ['vinhLong', 'binhDuong', 'traVinh'],
    ['hoChiMinh', 'longAn', 'binhPhuoc', 'hauGiang'],
  ],
}
