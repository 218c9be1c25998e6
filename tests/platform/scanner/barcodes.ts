/** The PDF417 of a driver license, with the line ends that stand in it. */
export const licence =
  '@\n\u001e\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDADJOHN\nDBB06061986\rZVZVA01\r';
