/** A unit: what it measures, and how many of the basic unit it is. */
export interface Unit {
  measures: string;
  factor: number;
  /** Added after multiplying, for temperatures. */
  offset: number;
  symbol: string;
}

/** Lines of: what is measured, then units as `symbol factor names`. Factors are exact where a standard defines them. */
const table = `
length: m 1 meter meters metre metres | km 1000 kilometer kilometers kilometre kilometres | cm 0.01 centimeter centimeters centimetre centimetres zentimeter | mm 0.001 millimeter millimeters millimetre millimetres | µm 0.000001 micrometer micrometers micron microns um | nm 0.000000001 nanometer nanometers | mi 1609.344 mile miles meile meilen | yd 0.9144 yard yards | ft 0.3048 foot feet fuß | in 0.0254 inch inches zoll | nmi 1852 nautical-mile nautical-miles seemeile seemeilen | ly 9460730472580800 light-year light-years lightyear lightyears lichtjahr lichtjahre | au 149597870700 astronomical-unit
mass: kg 1 kilogram kilograms kilo kilos kilogramm | g 0.001 gram grams gramm | mg 0.000001 milligram milligrams milligramm | t 1000 tonne tonnes metric-ton metric-tons tonnen | lb 0.45359237 pound pounds lbs pfund | oz 0.028349523125 ounce ounces unze unzen | st 6.35029318 stone stones
volume: l 0.001 liter liters litre litres | ml 0.000001 milliliter milliliters millilitre millilitres | m³ 1 cubic-meter cubic-meters kubikmeter | gal 0.003785411784 gallon gallons gallone gallonen | qt 0.000946352946 quart quarts | pt 0.000473176473 pint pints | cup 0.0002365882365 cups tasse tassen | tbsp 0.00001478676478125 tablespoon tablespoons esslöffel | tsp 0.00000492892159375 teaspoon teaspoons teelöffel
time: s 1 second seconds sec sekunde sekunden | ms 0.001 millisecond milliseconds | min 60 minute minutes minuten | h 3600 hour hours hr hrs stunde stunden | d 86400 day days tag tage tagen | wk 604800 week weeks woche wochen | yr 31557600 year years jahr jahre jahren
speed: m/s 1 meters-per-second | km/h 0.277777777777778 kmh kph kilometers-per-hour | mph 0.44704 miles-per-hour | kn 0.514444444444444 knot knots knoten
area: m² 1 m2 sqm square-meter square-meters quadratmeter | km² 1000000 km2 square-kilometer square-kilometers quadratkilometer | ha 10000 hectare hectares hektar | ac 4046.8564224 acre acres | ft² 0.09290304 sqft square-foot square-feet | mi² 2589988.110336 square-mile square-miles
data: B 1 byte bytes | kB 1000 kilobyte kilobytes kb | MB 1000000 megabyte megabytes | GB 1000000000 gigabyte gigabytes | TB 1000000000000 terabyte terabytes | KiB 1024 kibibyte kibibytes | MiB 1048576 mebibyte mebibytes | GiB 1073741824 gibibyte gibibytes | TiB 1099511627776 tebibyte tebibytes | bit 0.125 bits
energy: J 1 joule joules | kJ 1000 kilojoule kilojoules | cal 4.184 calorie calories kalorie kalorien | kcal 4184 kilocalorie kilocalories kilokalorien | Wh 3600 watt-hour watt-hours | kWh 3600000 kilowatt-hour kilowatt-hours kilowattstunden
power: W 1 watt watts | kW 1000 kilowatt kilowatts | hp 745.699871582270 horsepower | PS 735.49875 pferdestärke pferdestärken
pressure: Pa 1 pascal | kPa 1000 kilopascal | bar 100000 bars | atm 101325 atmosphere atmospheres | psi 6894.75729316836 | mmHg 133.322387415
angle: rad 1 radian radians | ° 0.0174532925199433 deg degree degrees grad
`;

const temperatures: [symbol: string, factor: number, offset: number, names: string][] = [
  ['K', 1, 0, 'k kelvin'],
  ['°C', 1, 273.15, 'c celsius centigrade °c degrees-celsius degree-celsius grad-celsius'],
  ['°F', 5 / 9, 459.67 * (5 / 9), 'f fahrenheit °f degrees-fahrenheit degree-fahrenheit grad-fahrenheit'],
];

const readTable = (): Map<string, Unit> => {
  const units = new Map<string, Unit>();
  for (const line of table.trim().split('\n')) {
    const [measures = '', rest = ''] = line.split(': ');
    for (const entry of rest.split(' | ')) {
      const [symbol = '', factor = '', ...names] = entry.split(' ');
      const unit = { measures, factor: Number(factor), offset: 0, symbol };
      for (const name of [symbol.toLowerCase(), ...names]) units.set(name.replaceAll('-', ' '), unit);
    }
  }
  for (const [symbol, factor, offset, names] of temperatures) {
    const unit = { measures: 'temperature', factor, offset, symbol };
    for (const name of names.split(' ')) units.set(name.replaceAll('-', ' '), unit);
  }
  return units;
};

export const createUnits = (): ((name: string) => Unit | undefined) => {
  const units = readTable();
  return (name) => units.get(name.toLowerCase().replace(/\s+/g, ' ').trim());
};
