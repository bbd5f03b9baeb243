// Seal: 75fc8a1ad12772d935fc9b5acf92071dbba114ce69b8dd887673eb71b7280786
// Written by build/compile-contracts.ts from MachineStationFactory.sol.

export const machineStationFactoryAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "admin",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "stationManager",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "receive",
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "DEFAULT_ADMIN_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "STATION_ADMIN_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "STATION_MANAGER_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "deployMachineSmartAccount",
    "inputs": [
      {
        "name": "machineOwner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "deploymentsPaused",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "fields",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "name",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "version",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "chainId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "verifyingContract",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "extensions",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "executeMachineBatchTransactions",
    "inputs": [
      {
        "name": "machineAddresses",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "targets",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "data",
        "type": "bytes[]",
        "internalType": "bytes[]"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "machineNonces",
        "type": "uint256[]",
        "internalType": "uint256[]"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignatures",
        "type": "bytes[]",
        "internalType": "bytes[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeMachineTransaction",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeMachineTransferBalance",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "recipientAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeTransaction",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getRoleAdmin",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "grantRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "hasRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "implementation",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "predictMachineSmartAccount",
    "inputs": [
      {
        "name": "machineOwner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "renounceRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "callerConfirmation",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "revokeRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setDeploymentsPaused",
    "inputs": [
      {
        "name": "isPaused",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transferMachineStationBalance",
    "inputs": [
      {
        "name": "newMachineStationAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "usedNonces",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "DeploymentsPaused",
    "inputs": [
      {
        "name": "isPaused",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      },
      {
        "name": "admin",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineBatchTransactionExecuted",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "index",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "result",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineSmartAccountDeployed",
    "inputs": [
      {
        "name": "deployedAddress",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineStationBalanceTransferred",
    "inputs": [
      {
        "name": "oldMachineStation",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newMachineStation",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleAdminChanged",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "previousAdminRole",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "newAdminRole",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleGranted",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleRevoked",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TransactionExecuted",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "executor",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AccessControlBadConfirmation",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AccessControlUnauthorizedAccount",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "neededRole",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeploymentsArePaused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "EmptyAddressesArray",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidMachineAddressNonceSignatureLength",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidMachineAddressTargetsDataLength",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidOwnerSignature",
    "inputs": [
      {
        "name": "messageHash",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "MaxBatchTransactionExceeded",
    "inputs": [
      {
        "name": "max",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "got",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceAlreadyUsed",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TargetCallFailed",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  }
] as const

export const machineStationFactoryBytecode = '0x610140604052346101f6576000613b7a9060408238039283610020816101fb565b9485928339810103126101f35760a0610044602061003d85610220565b9401610220565b913060805246825261005660406101fb565b60158152602081017f4d616368696e6553746174696f6e466163746f72790000000000000000000000815261008b60406101fb565b90600182526020820192603160f81b845251902092505190208160c0528060e052604051917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260208301526040820152466060820152306080820152206101005260018060a01b0382161580156101e2575b6101d1576101198261011361011f94610234565b506102b0565b50610348565b506040516113168082016001600160401b038111838210176101bb5782916127e4833903906000f080156101af576001600160a01b03166101205260405161240390816103e1823960805181612148015260a0518161216b015260c05181612293015260e051816122b801526101005181612127015261012051818181610baf01528181611a5c0152611c570152f35b6040513d6000823e3d90fd5b634e487b7160e01b600052604160045260246000fd5b63d92e233d60e01b60005260046000fd5b506001600160a01b038116156100ff565b80fd5b600080fd5b6040519190601f01601f191682016001600160401b038111838210176101bb57604052565b51906001600160a01b03821682036101f657565b6001600160a01b0381166000908152600080516020613b5a833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613b5a83398151915260205260408120805460ff19166001179055339190600080516020613afa8339815191528180a4600190565b50600090565b6001600160a01b0381166000908152600080516020613b1a833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613b1a83398151915260205260408120805460ff191660011790553391907fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe5490600080516020613afa8339815191529080a4600190565b6001600160a01b0381166000908152600080516020613b3a833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613b3a83398151915260205260408120805460ff191660011790553391907fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d019490600080516020613afa8339815191529080a460019056fe60e080604052600436101561001d575b50361561001b57600080fd5b005b60006080526080513560e01c90816301ffc9a7146114c45750806306c90d7b1461130e578063248a9ca3146112bb5780632f2ff15d1461125d57806336568abe146111d15780634159fc1514610bef578063471e60b714610bd35780635c60da1b14610b63578063661376cc14610b045780636717e41c14610aab57806371c925c314610a51578063789b9e1714610a0f57806384b0196e146108ce57806391d1485414610852578063a132190614610699578063a217fddf1461065d578063c39a828214610512578063d547741f146104a8578063ed00dcb514610327578063f38459eb146101775763fc4d92b814610117573861000f565b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715760206040517fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe548152f35b60805180fd5b34610171576101853661165d565b9291906080516080515260805160205260406080512073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff60406000205416156102f15773ffffffffffffffffffffffffffffffffffffffff83169384156102c557610237918360405160208101907fb754af7fdd46b6fc55b711af63d7b59453c35e3d1908dffba9481079276ce15782528860408201528260608201526060815261022f60808261172e565b519020611e62565b60805147929080808086855af19061024d611d0d565b911561028c57505060405191825260208201527fbe575ac7be9393c7e92e96432563d13256bfff696a7260480bebb40dfeecb65c60403092a360805180f35b6102c16040519283927f5fb4504100000000000000000000000000000000000000000000000000000000845260048401611d3d565b0390fd5b7fd92e233d00000000000000000000000000000000000000000000000000000000608051526004608051fd5b7fe2517d3f0000000000000000000000000000000000000000000000000000000060805152336004526080516024526044608051fd5b346101715760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715761035e6115b3565b60243567ffffffffffffffff81116101715761037e9036906004016115fe565b604435929160643567ffffffffffffffff8111610171576103a39036906004016115fe565b93906103ad611d6a565b73ffffffffffffffffffffffffffffffffffffffff82169485156102c55761042d91876103db3688886117d8565b6020815191012060405160208101917f9b32e4d070363cb19be3cb3fd56e8ded5ecf343731510315eb777279bf0bb88f83528a604083015260608201528260808201526080815261022f60a08261172e565b6040518383823783810160805181526080519180608051920390608051855af190610456611d0d565b911561028c575050906104967fe9200e38f15edd38df305303c1b8a3ddcf792f530857fa4304c56918923688b4926040519260408452604084019161180f565b9360208201528033940390a360805180f35b346101715760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715761050b6004356104e56115db565b9061050661050182600052600060205260016040600020015490565b611df5565b611f97565b5060805180f35b346101715760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017157600435801515809103610171577fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe546080515260805160205260406080512073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff6040600020541615610609577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff006001541660ff8216176001556040519081527f0296f90a450e798a7f0c3c1287f6b7ed6c33cdea5a228dfb117c8fda827ac94860203392a260805180f35b7fe2517d3f0000000000000000000000000000000000000000000000000000000060805152336004527fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe546024526044608051fd5b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715760206040516080518152f35b346101715760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576106d06115b3565b6106d86115db565b9060443560643567ffffffffffffffff8111610171576106fc9036906004016115fe565b9390926084359067ffffffffffffffff82116101715761073573ffffffffffffffffffffffffffffffffffffffff9236906004016115fe565b959096610740611d6a565b806107f6575b50501690813b156101715773ffffffffffffffffffffffffffffffffffffffff906107b7604051968795869485947f44f22f2100000000000000000000000000000000000000000000000000000000865216600485015260248401526060604484015260805196606484019161180f565b0391608051905af180156107e9576107d0575b60805180f35b6080516107dc9161172e565b60805161017157806107ca565b6040513d608051823e3d90fd5b61084b918660405160208101907f697034aac2a7a1f33a41731a5606341564e2b5afb05f29ad63707a05365d44108252878716604082015287891660608201528260808201526080815261022f60a08261172e565b8680610746565b346101715760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576108896115db565b6004356080515260805160205273ffffffffffffffffffffffffffffffffffffffff6040608051209116600052602052602060ff604060002054166040519015158152f35b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017157604080516109ad916109ba90610914818461172e565b601583527f4d616368696e6553746174696f6e466163746f727900000000000000000000006020840152805161094a828261172e565b600181527f3100000000000000000000000000000000000000000000000000000000000000602082015281519485947f0f00000000000000000000000000000000000000000000000000000000000000865260e0602087015260e08601906116cf565b91848303908501526116cf565b46606083015230608083015260805160a083015281810360c083015260206060519182815201906080906080515b8181106109f6575050500390f35b82518452859450602093840193909201916001016109e8565b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017157602060ff600154166040519015158152f35b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715760206040517fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d01948152f35b346101715760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715760206001806004358060081c608051526002845260ff6040608051205491161c1614604051908152f35b346101715760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576020610b45610b406115b3565b611c3a565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b34610171576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017157602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610171576020610b45610be63661165d565b929190916119b8565b346101715760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715760043567ffffffffffffffff811161017157610c3e90369060040161162c565b60a05260c05260243567ffffffffffffffff811161017157610c6490369060040161162c565b60443567ffffffffffffffff811161017157610c8490369060040161162c565b909260843567ffffffffffffffff811161017157610ca690369060040161162c565b60a49391933567ffffffffffffffff811161017157610cc99036906004016115fe565b92909560c43567ffffffffffffffff811161017157610cec90369060040161162c565b979094610cf7611d6a565b60a051156111a55760c860a0511161116e578260a05114801590611162575b611136578460a0511480159061112a575b6110fe5780610e87575b50506080515b60a0518110610d465760805180f35b8087878a87610d96858f9780610d86818d610d80610d758f96610d8e97610d7a610d758360a05160c0516118f8565b611937565b9d6118f8565b9c611958565b9590986118f8565b35938c611958565b9290915a9560a0518860a0510311610e56578760a05114610e2557600198610dc5978960a05103900496612083565b7f55fbc4af9054883bbf9a45d08a8bcac93017032109539cfe6bebe9180238cce7604073ffffffffffffffffffffffffffffffffffffffff610e0f610d758660a05160c0516118f8565b169281519085825215156020820152a201610d37565b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260126004526024608051fd5b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260116004526024608051fd5b6040516020810190610ece81610ea28460a05160c051611899565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261172e565b5190209183604051610eea81610ea28c60208301958691611899565b519020610ef68661206b565b610f03604051918261172e565b8681527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610f308861206b565b013660208301376080515b8d88808310611094575050506040516020810181819360208151939101926080515b81811061107b575050610f979250037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261172e565b5190209360405194602086017f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8a11610171578661100d60208f996110749a8e60051b80918737810103017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261172e565b519020906040519360208501937f51b3bb3d1d8e49a1a756fe9ea3e5befbae72e10ed5d35ebbfff71536773944d1855260408601526060850152608084015260643560a084015260c083015260c0825261106860e08361172e565b60643591519020611e62565b8880610d31565b8451835260209485019486945090920191600101610f5d565b826110a2916110a993611958565b36916117d8565b602081519101209082518110156110cd5760019160208260051b8501015201610f3b565b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260326004526024608051fd5b7f8938b08e00000000000000000000000000000000000000000000000000000000608051526004608051fd5b508860a0511415610d27565b7f305641d500000000000000000000000000000000000000000000000000000000608051526004608051fd5b508360a0511415610d16565b7faab85a09000000000000000000000000000000000000000000000000000000006080515260c860045260a0516024526044608051fd5b7f5009626d00000000000000000000000000000000000000000000000000000000608051526004608051fd5b346101715760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576112086115db565b3373ffffffffffffffffffffffffffffffffffffffff8216036112315761050b90600435611f97565b7f6697b23200000000000000000000000000000000000000000000000000000000608051526004608051fd5b346101715760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101715761050b60043561129a6115db565b906112b661050182600052600060205260016040600020015490565b611eb8565b346101715760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576020611306600435600052600060205260016040600020015490565b604051908152f35b346101715760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610171576113456115b3565b61134d6115db565b60443567ffffffffffffffff81116101715761136d9036906004016115fe565b90926064359160843567ffffffffffffffff8111610171576113939036906004016115fe565b95909260a4359067ffffffffffffffff8211610171576113cc73ffffffffffffffffffffffffffffffffffffffff9236906004016115fe565b9590986113d7611d6a565b80611450575b50501692833b156101715761142690604051978896879586957f6c459a280000000000000000000000000000000000000000000000000000000087526080519a6004880161184e565b0391608051905af180156107e95761143e5760805180f35b60805161144a9161172e565b806107ca565b6114bd91888a611461368a8a6117d8565b60208151910120604051908860208301937f90e38a06e0fbef4f398e1c2f195324b0a08b93b67ac0ff9ed53bb4ec857d475d8552818a16604085015216606083015260808201528260a082015260a0815261022f60c08261172e565b88806113dd565b346101715760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017157600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361017157817f595d59df0000000000000000000000000000000000000000000000000000000060209314908115611556575b5015158152f35b7f7965db0b00000000000000000000000000000000000000000000000000000000811491508115611589575b508361154f565b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483611582565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036115d657565b600080fd5b6024359073ffffffffffffffffffffffffffffffffffffffff821682036115d657565b9181601f840112156115d65782359167ffffffffffffffff83116115d657602083818601950101116115d657565b9181601f840112156115d65782359167ffffffffffffffff83116115d6576020808501948460051b0101116115d657565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126115d65760043573ffffffffffffffffffffffffffffffffffffffff811681036115d65791602435916044359067ffffffffffffffff82116115d6576116cb916004016115fe565b9091565b919082519283825260005b8481106117195750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8460006020809697860101520116010190565b806020809284010151828286010152016116da565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761176f57604052565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b67ffffffffffffffff811161176f57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9291926117e48261179e565b916117f2604051938461172e565b8294818452818301116115d6578281602093846000960137010152565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b916118969694959373ffffffffffffffffffffffffffffffffffffffff6118839316845260806020850152608084019161180f565b936040820152606081850391015261180f565b90565b906000905b8082106118ab5750505090565b90919283359073ffffffffffffffffffffffffffffffffffffffff821682036115d6576020809173ffffffffffffffffffffffffffffffffffffffff60019416815201940192019061189e565b91908110156119085760051b0190565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b3573ffffffffffffffffffffffffffffffffffffffff811681036115d65790565b91908110156119085760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156115d657019081359167ffffffffffffffff83116115d65760200182360381136115d6579190565b939291909160ff60015416611c105773ffffffffffffffffffffffffffffffffffffffff8516918215611be65760606040517fcb883d475dccf01f51b65f8b39268d178457d3fddf68741f0d23b23b9667f08981528460208201528560408201522092611a27838387876120f4565b9192909215611bd65773ffffffffffffffffffffffffffffffffffffffff821603611b25575b505050505060006049611abb857f000000000000000000000000000000000000000000000000000000000000000090600c916040519160358301526c5af43d3d93803e602a57fd5bf3602183015260148201527360403d8160093d39f33d3d3d3d363d3d37363d7381520190565b82f59273ffffffffffffffffffffffffffffffffffffffff841615611b1a57505073ffffffffffffffffffffffffffffffffffffffff82167f437b0f498ec98a9c0806db0a647e9a775919e80cdaff191d79b0e1058642d3c9600080a2565b6118969293506122fc565b611b2e90612340565b15611b495750505050611b3f611d6a565b3880808080611a4d565b7f1626ba7e00000000000000000000000000000000000000000000000000000000916020916040519084825260048201526064856024830196879460408652816044860152838501370190895afa9151141615611ba65750611b3f565b7f3625d6bb0000000000000000000000000000000000000000000000000000000060005260045260245260446000fd5b50505050505061189691926122fc565b7fd92e233d0000000000000000000000000000000000000000000000000000000060005260046000fd5b7fef4877570000000000000000000000000000000000000000000000000000000060005260046000fd5b6049611cb673ffffffffffffffffffffffffffffffffffffffff927f000000000000000000000000000000000000000000000000000000000000000090600c916040519160358301526c5af43d3d93803e602a57fd5bf3602183015260148201527360403d8160093d39f33d3d3d3d363d3d37363d7381520190565b2060405160208101917fff0000000000000000000000000000000000000000000000000000000000000083523060601b602183015260006035830152605582015260558152611d0660758261172e565b5190201690565b3d15611d38573d90611d1e8261179e565b91611d2c604051938461172e565b82523d6000602084013e565b606090565b60409073ffffffffffffffffffffffffffffffffffffffff611896949316815281602082015201906116cf565b3360009081527f5d7a8db54083f77b71c3aa2145b330a2ce023b0493e4d020b717f9041d899983602052604090205460ff1615611da357565b7fe2517d3f00000000000000000000000000000000000000000000000000000000600052336004527fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d019460245260446000fd5b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff6040600020541615611e315750565b7fe2517d3f000000000000000000000000000000000000000000000000000000006000523360045260245260446000fd5b9192611e70919384846120f4565b91905015611e8a57611e8190612340565b15611ba6575050565b827f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd5b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260ff6040600020541615600014611f9057806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff8316600052602052604060002060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d600080a4600190565b5050600090565b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260ff60406000205416600014611f9057806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260406000207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b600080a4600190565b67ffffffffffffffff811161176f5760051b60200190565b9196949592909395823b156120e757600097610ea28998956120d8938a97604051968795602087019b7f6c459a28000000000000000000000000000000000000000000000000000000008d526024880161184e565b5193f16120e3611d0d565b5090565b5050505050505050600090565b93919260009060209282908060081c8452600285526040842090600160ff835492161b90818116156122ee575b505050957f00000000000000000000000000000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000030147f000000000000000000000000000000000000000000000000000000000000000046141615612268575b6719010000000000008452601a52603a5260426018209082603a5260027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc07f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0849887810135906040810135881a60408714612237575b6040519788528988015235604087015280606087015286805211159201101660071b9060015afa5060005190565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260ff1c601b01921691612209565b5060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f0000000000000000000000000000000000000000000000000000000000000000868201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220612193565b179055506001388080612121565b61230890929192611c3a565b91823b156123135750565b7f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff811615159081612363575090565b73ffffffffffffffffffffffffffffffffffffffff811660009081527fbab61af57702669d6dfaa3c2aa1a7d5ca244ee23f1ca87406823f785ced26481602052604090205460ff16915081156123b7575090565b73ffffffffffffffffffffffffffffffffffffffff1660009081527fad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5602052604090205460ff16905090566101606040523461016857306080524660a052604080519060009082016001600160401b03811183821017610154576040526013825260208201917f4d616368696e65536d6172744163636f756e74000000000000000000000000008352604051604081019381851060018060401b038611176101405760a094604052600182526020820192603160f81b845251902092505190208160c0528060e052604051917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8352602083015260408201524660608201523060808201522061010052336101205230610140526040516111a8908161016e823960805181610e77015260a05181610e9a015260c051816110aa015260e051816110d001526101005181610e560152610120518181816101000152610df901526101405181610d870152f35b634e487b7160e01b84526041600452602484fd5b634e487b7160e01b82526041600452602482fd5b600080fdfe6080806040526004361015610050575b50361561004e5760003560e01c63bc197c81811463f23a6e6182141763150b7a0282141761004557633c10b94e6000526004601cfd5b6020526020603cf35b005b60003560e01c90816301ffc9a7146109e25750806344f22f21146108cd5780636717e41c146108765780636c459a28146106d15780637b063e8f146102bd57806384b0196e146101805780638da5cb5b146101295763d6a15240146100b5573861000f565b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b600080fd5b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610124576020610162610d82565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245761025d604061026a8151916101c48184610be1565b601383527f4d616368696e65536d6172744163636f756e7400000000000000000000000000602084015280516101fa8282610be1565b600181527f3100000000000000000000000000000000000000000000000000000000000000602082015281519485947f0f00000000000000000000000000000000000000000000000000000000000000865260e0602087015260e0860190610b82565b9184830390850152610b82565b466060830152306080830152600060a083015281810360c0830152602060605191828152019060809060005b8181106102a4575050500390f35b8251845285945060209384019390920191600101610296565b346101245760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245760043567ffffffffffffffff81116101245761030c903690600401610b51565b9060243567ffffffffffffffff81116101245761032d903690600401610b51565b906044359360643567ffffffffffffffff811161012457610352903690600401610b23565b908483036106a75760c8831161067457604051602081019087818360005b88811061063b57506103a99250037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610be1565b519020966103b686611190565b976103c4604051998a610be1565b8689526103d087611190565b987fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0602082019a01368b3760005b8881106105d3575060405160208101809251909b9060005b8181106105bd57505050610458816104ae98999a9b9c037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610be1565b5190206040519060208201927fb5a77f2236108db8ee3721e29cb2de5c7ac280c84df715e06f3faf11ba2bf723845260408301526060820152826080820152608081526104a660a082610be1565b519020610dd6565b60005b8181101561004e5760008160051b86013573ffffffffffffffffffffffffffffffffffffffff811681036105b9575a908385039085821161058c5784861461055f5791839291838695936105086001988c8c610d22565b93908460405195869283378101848152039404f1610524610c8b565b5060405190828252151560208201527f55fbc4af9054883bbf9a45d08a8bcac93017032109539cfe6bebe9180238cce760403092a2016104b1565b6024847f4e487b710000000000000000000000000000000000000000000000000000000081526012600452fd5b6024847f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5080fd5b82518e5260209d8e019d90920191600101610416565b6105e86105e1828b8b610d22565b3691610ceb565b6020815191012090825181101561060c5760019160208260051b85010152016103fe565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b915082359073ffffffffffffffffffffffffffffffffffffffff8216809203610124579081526020928301928492910190600101610370565b827faab85a090000000000000000000000000000000000000000000000000000000060005260c860045260245260446000fd5b7f305641d50000000000000000000000000000000000000000000000000000000060005260046000fd5b346101245760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457610708610b00565b60243567ffffffffffffffff811161012457610728903690600401610b23565b6044929192359060643567ffffffffffffffff81116101245761074f903690600401610b23565b929073ffffffffffffffffffffffffffffffffffffffff851695861561084c576000946107826107cd9287963691610ceb565b92835194608060208601968720604051907f1ff1e0e2a8ecfc4e51458a32b21d4053e7cc8220f6b9c2e72223c2169d70df8882528c6020830152604082015282606082015220610dd6565b519082855af1906107dc610c8b565b9115610813578260405190815230907fb8a1f97c3aadecf502b8d6cfb8ef2741544cb95b7dfc786e004f532db2752c2460203392a3005b6108486040519283927f5fb4504100000000000000000000000000000000000000000000000000000000845260048401610cbb565b0390fd5b7fd92e233d0000000000000000000000000000000000000000000000000000000060005260046000fd5b346101245760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245760206001806004358060081c6000526000845260ff60406000205491161c1614604051908152f35b346101245760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457610904610b00565b6024359060443567ffffffffffffffff811161012457610928903690600401610b23565b929073ffffffffffffffffffffffffffffffffffffffff831693841561084c57610993918360405160208101907f60ae25e845e8a72489f31d7ae79be37e761d197498dd68de7f7c02dfe585a08e8252886040820152826060820152606081526104a6608082610be1565b4791600080808086855af1906109a7610c8b565b911561081357505060405191825260208201527fe4506670db3a18facacc640ffa234ff9a722f01542a25fd235ffa83b394ee71360403092a3005b346101245760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361012457817f01ffc9a70000000000000000000000000000000000000000000000000000000060209314908115610ad6575b8115610aac575b8115610a82575b5015158152f35b7f4e2312e00000000000000000000000000000000000000000000000000000000091501483610a7b565b7f150b7a020000000000000000000000000000000000000000000000000000000081149150610a74565b7f6fa2f6810000000000000000000000000000000000000000000000000000000081149150610a6d565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012457565b9181601f840112156101245782359167ffffffffffffffff8311610124576020838186019501011161012457565b9181601f840112156101245782359167ffffffffffffffff8311610124576020808501948460051b01011161012457565b919082519283825260005b848110610bcc5750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8460006020809697860101520116010190565b80602080928401015182828601015201610b8d565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610c2257604052565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b67ffffffffffffffff8111610c2257601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d15610cb6573d90610c9c82610c51565b91610caa6040519384610be1565b82523d6000602084013e565b606090565b60409073ffffffffffffffffffffffffffffffffffffffff610ce894931681528160208201520190610b82565b90565b929192610cf782610c51565b91610d056040519384610be1565b829481845281830111610124578281602093846000960137010152565b919081101561060c5760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561012457019081359167ffffffffffffffff8311610124576020018236038113610124579190565b6000307f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1603610dc75750600090565b8080526014602c600c303c5190565b919092610de1610d82565b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633141580611170575b6111425760008560081c600052600060205260406000208054600160ff89161b9081811615611134575b50505015611106577f00000000000000000000000000000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000030147f00000000000000000000000000000000000000000000000000000000000000004614161561107f575b671901000000000000600052601a5283603a526042601820926000603a5260206000818301356040840135821a906040861461104e575b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a090604051928984528584015285356040840152806060840152838052111560027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08701101660071b9060015afa5073ffffffffffffffffffffffffffffffffffffffff6000511673ffffffffffffffffffffffffffffffffffffffff841681149081611044575b50159283610fe7575b5050509050610fb7575050565b7fed9baba40000000000000000000000000000000000000000000000000000000060005260045260245260446000fd5b7f1626ba7e0000000000000000000000000000000000000000000000000000000093506020929460405190858252600482015260648660248301978895604087528160448601528385013701915afa915114161580388080610faa565b9050151538610fa1565b601b60ff82901c0191507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff16610ef9565b5060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f000000000000000000000000000000000000000000000000000000000000000060208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220610ec2565b847f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd5b179055506001388080610e4c565b7f4a0bfec1000000000000000000000000000000000000000000000000000000006000523360045260246000fd5b5073ffffffffffffffffffffffffffffffffffffffff8216331415610e22565b67ffffffffffffffff8111610c225760051b60200190562f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0dbab61af57702669d6dfaa3c2aa1a7d5ca244ee23f1ca87406823f785ced264815d7a8db54083f77b71c3aa2145b330a2ce023b0493e4d020b717f9041d899983ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5'
