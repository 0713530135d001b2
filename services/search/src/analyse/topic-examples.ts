/** A few texts for each topic; what a page is near to, it is about. In English, as the encoder is. */
export const topicExamples: Readonly<Record<string, readonly string[]>> = {
  physics: [
    'The force on an object equals its mass times its acceleration, as Newton described.',
    'Quantum mechanics describes the behaviour of electrons, photons and other particles.',
    'Energy, momentum, electric and magnetic fields, waves and thermodynamics.',
  ],
  astronomy: [
    'Planets orbit the sun, and galaxies hold billions of stars.',
    'The space telescope took pictures of a distant nebula and a black hole.',
    'NASA launched a rocket to send a rover to Mars.',
  ],
  chemistry: [
    'Atoms form molecules through covalent and ionic bonds in a chemical reaction.',
    'The acid reacts with the base and gives salt and water; balance the equation.',
    'Organic compounds, catalysts, the periodic table and the elements.',
  ],
  biology: [
    'Cells divide by mitosis, and DNA carries the genes of an organism.',
    'Plants make sugar from light by photosynthesis in their chloroplasts.',
    'The species evolved by natural selection; animals, birds and insects in their habitat.',
  ],
  mathematics: [
    'Solve the equation for x, then find the derivative and the integral of the function.',
    'A theorem about prime numbers and its proof; geometry, algebra and triangles.',
    'Fractions, multiplication and division exercises for pupils.',
  ],
  computing: [
    'Write a function in Python or JavaScript, compile the program and fix the bug.',
    'The server, the database and the operating system; install the software package from the command line.',
    'Algorithms, data structures, machine learning and neural networks.',
  ],
  technology: [
    'The new smartphone has a better camera, a faster chip and a longer battery life.',
    'Review of a laptop, a tablet and headphones with Bluetooth.',
    'Internet companies release a new app and device.',
  ],
  medicine: [
    'Symptoms, diagnosis and treatment of the disease; ask your doctor about the drug and its side effects.',
    'Patients in the hospital had surgery; the clinical trial tested a vaccine.',
    'Diabetes, blood pressure, cancer and heart disease.',
  ],
  health: [
    'Lose weight with a healthy diet, exercise, sleep and vitamins.',
    'Yoga and fitness workouts for your body and mind.',
    'Skin care and wellness tips.',
  ],
  psychology: [
    'Anxiety, depression and therapy; how emotions and behaviour are linked.',
    'The experiment studied memory, attention and cognitive bias.',
  ],
  history: [
    'The empire fell after the war; the king signed a treaty in the fourteenth century.',
    'World War II soldiers, battles and the allied invasion.',
    'Ancient Rome, Egypt and Greece: archaeologists found ruins.',
  ],
  geography: [
    'The river flows from the mountains to the sea; the climate of the region is dry.',
    'The country has a population of five million and its capital lies on the coast.',
    'Maps, continents, oceans, earthquakes and volcanoes.',
  ],
  environment: [
    'Climate change, carbon emissions and renewable energy from wind and sun.',
    'Pollution and recycling; protecting forests, oceans and endangered wildlife.',
  ],
  politics: [
    'The president and the parliament voted on the bill before the election.',
    'The senator, the minister and the party disagreed about government policy.',
    'Diplomats discussed sanctions and foreign policy.',
  ],
  law: [
    'The court ruled that the defendant was guilty; the judge, the lawyer and the appeal.',
    'The contract, liability, copyright and the rights of the plaintiff under the statute.',
    'Police arrested a suspect who was charged with a crime.',
  ],
  business: [
    'The company reported its quarterly revenue; the chief executive announced a merger.',
    'Marketing strategy, customers, sales and small business management.',
    'We offer professional services and solutions to clients in the industry.',
  ],
  finance: [
    'Stocks fell while interest rates and inflation rose; investors bought bonds.',
    'Apply for a loan, a mortgage or a credit card; insurance and taxes.',
    'Bitcoin and other cryptocurrencies on the exchange.',
  ],
  sport: [
    'The team won the match with a late goal; the coach praised the players.',
    'Football, basketball, tennis and cricket scores of the season.',
    'The athlete won gold at the Olympic Games.',
  ],
  music: [
    'The band released a new album and tours with its songs; guitar, drums and vocals.',
    'The orchestra played a symphony of Mozart.',
  ],
  film: [
    'The movie stars an actress; the director and the plot of the television series.',
    'Watch the new episode of the show; film review and trailer.',
  ],
  art: [
    'The painter exhibited his paintings in the gallery; sculpture, drawing and photography.',
    'Architecture and design of the building by the artist.',
  ],
  literature: [
    'The novel tells the story of a girl; the author, the poem and its characters.',
    'Book review: a new collection of short stories and poetry.',
  ],
  language: [
    'Verbs, nouns and grammar: how to conjugate and translate words.',
    'Learn Spanish vocabulary and pronunciation; English as a foreign language.',
  ],
  religion: [
    'God, Jesus, the church and prayer; the Bible says in this verse.',
    'Islam, the Quran and the mosque; Buddhism and Hindu temples.',
  ],
  philosophy: [
    'Plato and Kant argued about ethics, knowledge and reality.',
    'The meaning of life, free will, morality and consciousness.',
  ],
  education: [
    'Students and teachers in the classroom; lesson plans, homework and the curriculum.',
    'Apply to the university for a degree course with a scholarship.',
    'Elementary school children learn to read and write.',
  ],
  food: [
    'Mix the flour, the butter and the eggs and bake in the oven for thirty minutes.',
    'A recipe for chicken soup with vegetables; restaurant, wine and cooking.',
  ],
  travel: [
    'Book a hotel near the beach and a flight; things to do on your vacation.',
    'The guide to the old town, its museums and sights for tourists.',
  ],
  games: [
    'Players level up in the video game on the console; quests, weapons and characters.',
    'Casino, poker and slot bonuses; the rules of the board game.',
  ],
  cars: [
    'The car has a new engine, more horsepower and better brakes; dealer and test drive.',
    'Motorcycles, tires, repair of vehicles and electric cars.',
  ],
  home: [
    'Plant flowers in the garden soil and water the lawn.',
    'Furniture, kitchen cabinets and paint for the living room; roof and plumbing repair.',
    'House for sale with three bedrooms; real estate.',
  ],
  fashion: ['Dresses, shoes, jewelry and handbags in the latest style.', 'Wear this outfit; makeup and hair trends.'],
  family: [
    'Parents, babies and toddlers; pregnancy and raising children.',
    'Wedding, marriage, dating and relationships.',
  ],
  animals: [
    'How to train your dog or care for your cat; pets and veterinarians.',
    'Horses, cattle and sheep on the farm.',
  ],
};
